import { bestMatches, idf, type CorpusStats, type PostingList } from '@app/ranking';
import type { AgentPassages } from './agent-passages';

/** A term of a question. */
export interface WeightedTerm {
  term: string;
  weight: number;
}

/** The part of an agent's inverted index that a question needs. */
export class AgentIndex {
  constructor(
    private readonly passages: AgentPassages,
    private readonly terms: ReadonlyMap<string, PostingList>,
  ) {}

  /** The statistics of these terms that the ranking needs. */
  statsOf(terms: readonly WeightedTerm[]): CorpusStats {
    const documentFrequency = new Map<string, number>();
    for (const { term } of terms) documentFrequency.set(term, this.terms.get(term)?.documents ?? 0);
    return {
      passageCount: this.passages.version.passageCount,
      averageLength: this.passages.averageLength,
      documentFrequency,
    };
  }

  /** The ids of the passages with the highest BM25 scores, best first. */
  best(terms: readonly WeightedTerm[], maxPassages: number): number[] {
    const { passageCount } = this.passages.version;
    const scored = terms.flatMap(({ term, weight }) => {
      const postings = this.terms.get(term);
      return postings ? [{ mass: weight * idf(passageCount, postings.documents), postings }] : [];
    });
    return bestMatches(scored, this.passages, maxPassages);
  }
}
