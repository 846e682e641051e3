import type { Query } from './query';

/** The two parameters of Okapi BM25: how fast repeats saturate, how much a passage's length counts against it. */
export const BM25 = { k1: 0.9, b: 0.75 } as const;

/** What a term tells: the less passages have it, the more. Never negative. */
export function idf(passageCount: number, documentFrequency: number): number {
  const having = Math.min(documentFrequency, passageCount);
  return Math.log(1 + (passageCount - having + 0.5) / (having + 0.5));
}

/** The share of a term's idf that a passage earns by holding it so often: 0 to k1 + 1. */
export function saturation(frequency: number, length: number, averageLength: number): number {
  const relativeLength = averageLength > 0 ? length / averageLength : 1;
  return (frequency * (BM25.k1 + 1)) / (frequency + BM25.k1 * (1 - BM25.b + BM25.b * relativeLength));
}

/** A term of a question over an agent's passages, which go by numbers from 0 here. */
export interface TermPostings {
  passages: Uint32Array;
  /** How often the term stands in each of them. */
  frequencies: Uint32Array;
  /** How long each of them is, in terms. */
  lengths: Uint32Array;
}

/** Of a question's terms those that tell most, heaviest first, with their mass (weight × idf): as many as have no more than `most` postings together, but one. */
export function tellingTerms<Term extends { weight: number; documents: number }>(
  terms: readonly Term[],
  passageCount: number,
  most: number,
): (Term & { mass: number })[] {
  const heaviest = terms
    .filter(({ documents }) => documents > 0)
    .map((term) => ({ ...term, mass: term.weight * idf(passageCount, term.documents) }))
    .sort((a, b) => b.mass - a.mass);
  let through = 0;
  return heaviest.filter(({ documents }, i) => (through += documents) <= most || i === 0);
}

/** The ids of the passages that hold the terms best (Robertson and Zaragoza, 2009), best first, ties by id. `ids` are those of all numbered passages. */
export function bestMatches(
  terms: readonly (TermPostings & { mass: number })[],
  { ids, averageLength }: { ids: readonly number[]; averageLength: number },
  most: number,
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
  const bar = nthHighest(scores, matched, most);
  return matched
    .filter((passage) => scores[passage]! >= bar)
    .sort((a, b) => scores[b]! - scores[a]! || ids[a]! - ids[b]!)
    .slice(0, most)
    .map((passage) => ids[passage]!);
}

/** What the n-th best of some passages scores, the lowest score where there are fewer: numbers alone are sorted many times as fast. */
function nthHighest(scores: Float64Array, passages: readonly number[], n: number): number {
  const ascending = new Float64Array(passages.length);
  for (let i = 0; i < passages.length; i++) ascending[i] = scores[passages[i]!]!;
  ascending.sort();
  return ascending[Math.max(0, ascending.length - n)] ?? 0;
}

/** Plain BM25 over strings: the reference that `bestMatches` is held to in tests. */
export class Bm25Index {
  private readonly postings = new Map<string, Map<number, number>>();
  private readonly lengths = new Map<number, number>();
  private totalLength = 0;

  /** Adds a passage by its terms (`analyze`), each id once. */
  add(id: number, terms: readonly string[]): void {
    this.lengths.set(id, terms.length);
    this.totalLength += terms.length;
    for (const term of terms) {
      const frequencies = this.postings.get(term) ?? new Map<number, number>();
      if (frequencies.size === 0) this.postings.set(term, frequencies);
      frequencies.set(id, (frequencies.get(id) ?? 0) + 1);
    }
  }

  /** What the re-ranker needs to know of all passages. */
  stats(query: Query): CorpusStats {
    return {
      passageCount: this.lengths.size,
      averageLength: this.totalLength / Math.max(1, this.lengths.size),
      documentFrequency: new Map(query.terms.map(({ term }) => [term, this.postings.get(term)?.size ?? 0])),
    };
  }

  /** The best passages for a question by its words alone, best first, ties by id. */
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

/** What there is to know of all passages of an agent. */
export interface CorpusStats {
  passageCount: number;
  /** In terms. */
  averageLength: number;
  /** Of each of the question's terms: how many passages have it. */
  documentFrequency: ReadonlyMap<string, number>;
}
