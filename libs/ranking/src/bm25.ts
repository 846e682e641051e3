import type { Query } from './query';

/** The parameters of Okapi BM25: `k1` for the saturation of repeats, `b` for the effect of the passage's length. */
export const BM25 = { k1: 0.9, b: 0.75 } as const;

/** Inverse document frequency: the fewer passages contain a term, the higher. Never negative. */
export function idf(passageCount: number, documentFrequency: number): number {
  const containing = Math.min(documentFrequency, passageCount);
  return Math.log(1 + (passageCount - containing + 0.5) / (containing + 0.5));
}

/** The factor of a term's idf for a passage that contains the term this often: 0 to k1 + 1. */
export function saturation(frequency: number, length: number, averageLength: number): number {
  const relativeLength = averageLength > 0 ? length / averageLength : 1;
  return (frequency * (BM25.k1 + 1)) / (frequency + BM25.k1 * (1 - BM25.b + BM25.b * relativeLength));
}

/** The passages that contain a term, in parallel arrays. Passages are numbered from 0. */
export interface TermPostings {
  passages: Uint32Array;
  /** How often each of them contains the term. */
  frequencies: Uint32Array;
  /** The length of each of them, in terms. */
  lengths: Uint32Array;
}

/**
 * The terms with the highest mass (weight × idf), heaviest first. Stops before a term that would bring the postings
 * above `maxPostings`, but returns at least one term if any has postings.
 */
export function heaviestTerms<Term extends { weight: number; documents: number }>(
  terms: readonly Term[],
  passageCount: number,
  maxPostings: number,
): (Term & { mass: number })[] {
  const heaviest = terms
    .filter(({ documents }) => documents > 0)
    .map((term) => ({ ...term, mass: term.weight * idf(passageCount, term.documents) }))
    .sort((a, b) => b.mass - a.mass);
  let postings = 0;
  return heaviest.filter(({ documents }, i) => {
    postings += documents;
    return i === 0 || postings <= maxPostings;
  });
}

/**
 * The ids of the passages with the highest BM25 scores (Robertson and Zaragoza, 2009), best first, ties by id.
 * `ids` holds the ids of all passages by their numbers.
 */
export function bestMatches(
  terms: readonly (TermPostings & { mass: number })[],
  { ids, averageLength }: { ids: readonly number[]; averageLength: number },
  limit: number,
): number[] {
  const scores = new Float64Array(ids.length);
  const matched: number[] = [];
  for (const { mass, passages, frequencies, lengths } of terms) {
    for (let i = 0; i < passages.length; i++) {
      const passage = passages[i]!;
      if (scores[passage] === 0) matched.push(passage);
      scores[passage]! += mass * saturation(frequencies[i]!, lengths[i]!, averageLength);
    }
  }
  const lowestScore = nthHighest(scores, matched, limit);
  return matched
    .filter((passage) => scores[passage]! >= lowestScore)
    .sort((a, b) => scores[b]! - scores[a]! || ids[a]! - ids[b]!)
    .slice(0, limit)
    .map((passage) => ids[passage]!);
}

/**
 * The n-th highest score of the passages, or the lowest if there are fewer. Sorting a typed array is many times as
 * fast.
 */
function nthHighest(scores: Float64Array, passages: readonly number[], n: number): number {
  const ascending = new Float64Array(passages.length);
  for (let i = 0; i < passages.length; i++) ascending[i] = scores[passages[i]!]!;
  ascending.sort();
  return ascending[Math.max(0, ascending.length - n)] ?? 0;
}

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

/** Statistics of all passages of an agent. */
export interface CorpusStats {
  passageCount: number;
  /** In terms. */
  averageLength: number;
  /** The number of passages that contain each term of the query. */
  documentFrequency: ReadonlyMap<string, number>;
}
