import { type CorpusStats, idf, saturation } from './bm25';
import type { Query } from './query';

/** Plain BM25 over strings: the reference for `bestMatches` in tests. */
export class Bm25Index {
  private readonly postings = new Map<string, Map<number, number>>();
  private readonly lengths = new Map<number, number>();
  private totalLength = 0;

  /** Adds a passage by its terms (see `analyze`). Each id may be added once. */
  add(id: number, terms: readonly string[]): void {
    this.lengths.set(id, terms.length);
    this.totalLength += terms.length;
    for (const term of terms) {
      const frequencies = this.postings.get(term) ?? new Map<number, number>();
      if (frequencies.size === 0) this.postings.set(term, frequencies);
      frequencies.set(id, (frequencies.get(id) ?? 0) + 1);
    }
  }

  /** The statistics that `rerank` needs. */
  stats(query: Query): CorpusStats {
    return {
      passageCount: this.lengths.size,
      averageLength: this.totalLength / Math.max(1, this.lengths.size),
      documentFrequency: new Map(query.terms.map(({ term }) => [term, this.postings.get(term)?.size ?? 0])),
    };
  }

  /** The best passages for the words of a query, best first, ties by id. */
  search(query: Query, limit: number): { id: number; bm25: number }[] {
    const { passageCount, averageLength } = this.stats(query);
    const scores = new Map<number, number>();
    for (const { term, weight } of query.terms) {
      const frequencies = this.postings.get(term);
      if (!frequencies) continue;
      const termWeight = weight * idf(passageCount, frequencies.size);
      for (const [id, frequency] of frequencies) {
        const share = saturation(frequency, this.lengths.get(id) ?? 0, averageLength);
        scores.set(id, (scores.get(id) ?? 0) + termWeight * share);
      }
    }
    return [...scores]
      .map(([id, bm25]) => ({ id, bm25 }))
      .sort((a, b) => b.bm25 - a.bm25 || a.id - b.id)
      .slice(0, limit);
  }
}
