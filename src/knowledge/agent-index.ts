import { bestMatches, heaviestTerms, type CorpusStats, type TermPostings } from '@app/ranking';
import type { KnowledgeVersion, PostingBatch, TermRow } from './knowledge.queries';

/** Estimates of the memory that the maps and arrays below take. */
const BYTES_PER_PASSAGE = 64;
const BYTES_PER_TERM = 300;
const BYTES_PER_POSTING = 12;

/** A term of a question. */
export interface WeightedTerm {
  term: string;
  weight: number;
}

/** What was read of a term: its document frequency and, unless there was no room for them, its postings. */
interface IndexedTerm {
  documents: number;
  postings: TermPostings | undefined;
}

/** The part of an agent's inverted index that was read into memory, for one version of its passages. */
export class AgentIndex {
  /** The ids of the passages, by their numbers. Inside the index a passage goes by a number from 0 on. */
  readonly ids: number[] = [];
  private readonly numbers = new Map<number, number>();
  private readonly terms = new Map<string, IndexedTerm>();
  private postingCount = 0;

  constructor(readonly version: KnowledgeVersion) {}

  /** Memory that the index takes, estimated. */
  get bytes(): number {
    return (
      this.ids.length * BYTES_PER_PASSAGE +
      this.terms.size * BYTES_PER_TERM +
      this.postingCount * BYTES_PER_POSTING
    );
  }

  /** Average length of a passage, in terms. */
  get averageLength(): number {
    const { passageCount, termCount } = this.version;
    return termCount / Math.max(1, passageCount);
  }

  /** The statistics of these terms that the ranking needs. */
  statsOf(terms: readonly WeightedTerm[]): CorpusStats {
    const documentFrequency = new Map<string, number>();
    for (const { term } of terms) documentFrequency.set(term, this.terms.get(term)?.documents ?? 0);
    return {
      passageCount: this.version.passageCount,
      averageLength: this.averageLength,
      documentFrequency,
    };
  }

  /**
   * The terms to be read before `best` can answer. First all terms of unknown frequency; once all frequencies are
   * known, those of the most telling terms whose postings are missing.
   */
  termsToRead(terms: readonly WeightedTerm[], maxPostings: number): string[] {
    if (terms.every(({ term }) => this.isComplete(term))) return [];
    const unknown = terms.filter(({ term }) => !this.terms.has(term));
    const missing =
      unknown.length > 0
        ? unknown
        : this.telling(terms, maxPostings).filter(({ postings }) => postings === undefined);
    return missing.map(({ term }) => term);
  }

  /** Adds what was read of these terms. A term without a row stands in no passage. */
  add(terms: readonly string[], rows: readonly TermRow[]): void {
    const rowOf = new Map(rows.map((row) => [row.term, row]));
    for (const term of terms) {
      if (this.terms.get(term)?.postings) continue;
      const row = rowOf.get(term);
      const postings = row?.batches ? this.postingsOf(row.batches) : undefined;
      this.terms.set(term, { documents: row?.documents ?? 0, postings });
    }
  }

  /**
   * The ids of the passages that match best, best first, by at most `maxPostings` postings of the most telling terms.
   */
  best(terms: readonly WeightedTerm[], maxPostings: number, maxPassages: number): number[] {
    const matching: (TermPostings & { mass: number })[] = [];
    for (const { mass, postings } of this.telling(terms, maxPostings)) {
      if (postings) matching.push({ ...postings, mass });
    }
    return bestMatches(matching, this, maxPassages);
  }

  private isComplete(term: string): boolean {
    const known = this.terms.get(term);
    return known !== undefined && (known.documents === 0 || known.postings !== undefined);
  }

  private telling(
    terms: readonly WeightedTerm[],
    maxPostings: number,
  ): (WeightedTerm & IndexedTerm & { mass: number })[] {
    const known = terms.map(({ term, weight }) => {
      const { documents = 0, postings } = this.terms.get(term) ?? {};
      return { term, weight, documents, postings };
    });
    return heaviestTerms(known, this.version.passageCount, maxPostings);
  }

  /** The postings of all batches of a term in one. */
  private postingsOf(batches: readonly PostingBatch[]): TermPostings {
    let length = 0;
    for (const [ids] of batches) length += ids.length;
    const passages = new Uint32Array(length);
    const frequencies = new Uint32Array(length);
    const lengths = new Uint32Array(length);
    let offset = 0;
    for (const [ids, batchFrequencies, batchLengths] of batches) {
      for (let i = 0; i < ids.length; i++) passages[offset + i] = this.numberOf(ids[i]!);
      frequencies.set(batchFrequencies, offset);
      lengths.set(batchLengths, offset);
      offset += ids.length;
    }
    this.postingCount += length;
    return { passages, frequencies, lengths };
  }

  /** The number of a passage; a passage that has none yet gets the next one. */
  private numberOf(id: number): number {
    const known = this.numbers.get(id);
    if (known !== undefined) return known;
    const number = this.ids.length;
    this.ids.push(id);
    this.numbers.set(id, number);
    return number;
  }
}
