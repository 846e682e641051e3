import { tokenize } from './analysis';
import { type CorpusStats, idf, saturation } from './bm25';
import { flatten, gramLength } from './grams';
import type { Language } from './language';
import type { Concept, Query } from './query';

/** What the parts of the sum weigh, measured on the sets named in the retrieval notes. */
export const WEIGHTS = { words: 1, grams: 1, pairs: 0.75, heading: 0.35, title: 0.5 };
/**
 * Passages the words are thought to be set among besides the agent's own, each word in one of them. With three passages of its own an agent
 * would take every word it has for common and every word it lacks for telling.
 */
export const PRIOR = { passages: 100, frequency: 1 };

/** A passage to be ranked. */
export interface Candidate {
  id: number;
  text: string;
  title: string;
  heading: string;
  language: Language;
  bm25?: number;
}

/** A ranked passage. */
export interface Ranked {
  id: number;
  /** The sum, per idf of the question: comparable between questions. */
  score: number;
  /** Share of the question's idf that the passage, its heading and its title hold: 0 to 1. */
  coverage: number;
}

/** The candidates, best first (ties by id), by words, character grams, pairs of words, heading and title together. */
export function rerank(query: Query, candidates: readonly Candidate[], stats: CorpusStats): Ranked[] {
  const words = new Vocabulary(query.words);
  const pairs = new Vocabulary(query.pairs);
  const grams = new Vocabulary(query.grams.map(({ gram, weight }) => ({ terms: [gram], weight })));
  const gramStarts = new GramFilter(query.grams);

  const read = candidates.map((candidate) => {
    const tokens = tokenize(candidate.text, candidate.language);
    const flat = flatten(tokens);
    const found = { words: words.counts(), pairs: pairs.counts(), grams: grams.counts() };
    let length = 0;
    let before = '';
    for (const { term, bigram } of tokens) {
      if (term === '') continue;
      length++;
      if (bigram) {
        length++;
        words.count(bigram, found.words);
      }
      if (words.count(term, found.words) && before && !bigram) pairs.count(`${before} ${term}`, found.pairs);
      before = words.has(term) ? term : '';
    }
    for (let i = 0; i < flat.length; i++) {
      const end = i + gramLength(flat.charCodeAt(i));
      if (gramStarts.mayBe(flat, i) && end <= flat.length) grams.count(flat.slice(i, end), found.grams);
    }
    return {
      ...found,
      id: candidate.id,
      length,
      flatLength: flat.length,
      title: words.in(candidate.title, candidate.language),
      heading: words.in(candidate.heading, candidate.language),
    };
  });

  const wordIdf = words.idf(PRIOR.passages + stats.passageCount, (concept) =>
    concept.terms.reduce((sum, term) => sum + (stats.documentFrequency.get(term) ?? 0), PRIOR.frequency),
  );
  const local = (vocabulary: Vocabulary, field: 'pairs' | 'grams') =>
    vocabulary.idf(read.length, (_, i) => read.reduce((sum, passage) => sum + (passage[field][i] ? 1 : 0), 0));
  const pairIdf = local(pairs, 'pairs');
  const gramIdf = local(grams, 'grams');
  const averageFlat = read.reduce((sum, passage) => sum + passage.flatLength, 0) / Math.max(1, read.length);

  return read
    .map((passage) => {
      const { length, flatLength } = passage;
      const wordShare = (count: number) => saturation(count, length, stats.averageLength);
      const flatShare = (count: number) => saturation(count, flatLength, averageFlat);
      const score =
        WEIGHTS.words * share(passage.words, wordIdf, wordShare) +
        WEIGHTS.grams * share(passage.grams, gramIdf, flatShare) +
        WEIGHTS.pairs * share(passage.pairs, pairIdf, flatShare) +
        WEIGHTS.heading * share(passage.heading, wordIdf, presence) +
        WEIGHTS.title * share(passage.title, wordIdf, presence);
      const anywhere = passage.words.map((count, i) => count + (passage.title[i] ?? 0) + (passage.heading[i] ?? 0));
      return { id: passage.id, score, coverage: share(anywhere, wordIdf, presence) };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

const presence = (count: number) => (count > 0 ? 1 : 0);

function share(counts: Uint32Array, masses: Float64Array, earned: (count: number) => number): number {
  let sum = 0;
  let all = 0;
  for (let i = 0; i < masses.length; i++) {
    const mass = masses[i] ?? 0;
    all += mass;
    if (counts[i]) sum += mass * earned(counts[i] ?? 0);
  }
  return all > 0 ? sum / all : 0;
}

/** Counts a question's concepts in passages. */
class Vocabulary {
  private readonly index = new Map<string, number>();

  constructor(private readonly concepts: readonly Concept[]) {
    concepts.forEach(({ terms }, i) => terms.forEach((term) => this.index.set(term, i)));
  }

  counts(): Uint32Array {
    return new Uint32Array(this.concepts.length);
  }

  has(term: string): boolean {
    return this.index.has(term);
  }

  count(term: string, counts: Uint32Array): boolean {
    const i = this.index.get(term);
    if (i === undefined) return false;
    counts[i] = (counts[i] ?? 0) + 1;
    return true;
  }

  in(text: string, language: Language): Uint32Array {
    const counts = this.counts();
    for (const { term, bigram } of tokenize(text, language)) {
      this.count(term, counts);
      if (bigram) this.count(bigram, counts);
    }
    return counts;
  }

  idf(passageCount: number, frequencyOf: (concept: Concept, i: number) => number): Float64Array {
    return Float64Array.from(this.concepts, (concept, i) => concept.weight * idf(passageCount, frequencyOf(concept, i)));
  }
}

/** Tells most places of a text that begin none of the grams, without cutting a string out. */
class GramFilter {
  private static readonly SIZE = 1 << 14;
  private readonly bits = new Uint8Array(GramFilter.SIZE);

  constructor(grams: Query['grams']) {
    for (const { gram } of grams) this.bits[this.slot(gram, 0)] = 1;
  }

  mayBe(flat: string, at: number): boolean {
    return this.bits[this.slot(flat, at)] === 1;
  }

  private slot(text: string, at: number): number {
    let hash = 0;
    const end = Math.min(text.length, at + gramLength(text.charCodeAt(at)));
    for (let i = at; i < end; i++) hash = (Math.imul(hash, 37) + text.charCodeAt(i)) | 0;
    return hash & (GramFilter.SIZE - 1);
  }
}
