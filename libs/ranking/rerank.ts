import { tokenize } from './analysis';
import { type CorpusStats, idf, saturation } from './bm25';
import { GramCounter, flatten } from './grams';
import type { Language } from './language';
import type { Concept, Query } from './query';

/** What the parts of the sum weigh, measured on English, German and Chinese question sets. */
const WEIGHTS = { words: 1, grams: 1, pairs: 0.75, heading: 0.35, title: 0.5 };
/**
 * The words are weighed as if the agent had so many passages more, with each word in one of them: an agent of three passages would
 * else take every word it has for common and every word it lacks for telling.
 */
const PRIOR = { passages: 100, frequency: 1 };

/** A passage to be ranked. */
export interface Candidate {
  id: number;
  text: string;
  title: string;
  heading: string;
  language: Language;
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
  const grams = new GramCounter(query.grams);

  const read = candidates.map((candidate) => {
    const { id, text, title, heading, language } = candidate;
    const tokens = tokenize(`${title}\n${heading}\n${text}`, language);
    const flat = flatten(tokens);
    const found = { words: words.counts(), pairs: pairs.counts() };
    let length = 0;
    let before = '';
    for (const { term, bigram } of tokens) {
      if (term === '') continue;
      length += bigram ? 2 : 1;
      const known = words.count(term, found.words);
      if (known && before) {
        // Both halves are in the question, so the two together may be; else there is no need to look.
        if (bigram) words.count(bigram, found.words);
        else pairs.count(`${before} ${term}`, found.pairs);
      }
      before = known ? term : '';
    }
    return {
      ...found,
      id,
      length,
      grams: grams.count(flat),
      flatLength: flat.length,
      title: words.in(title, language),
      heading: words.in(heading, language),
    };
  });

  const wordIdf = idfMasses(query.words, PRIOR.passages + stats.passageCount, (concept) =>
    concept.terms.reduce((sum, term) => sum + (stats.documentFrequency.get(term) ?? 0), PRIOR.frequency),
  );
  const among = (counts: readonly Uint32Array[], i: number) =>
    counts.reduce((n, count) => n + (count[i] ? 1 : 0), 0);
  const pairCounts = read.map((passage) => passage.pairs);
  const gramCounts = read.map((passage) => passage.grams);
  const pairIdf = idfMasses(query.pairs, read.length, (_, i) => among(pairCounts, i));
  const gramIdf = idfMasses(query.grams, read.length, (_, i) => among(gramCounts, i));
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
      const anywhere = passage.words.map(
        (count, i) => count + (passage.title[i] ?? 0) + (passage.heading[i] ?? 0),
      );
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
}

/** What each of the question's parts weighs: its weight there × its idf. */
function idfMasses<T extends { weight: number }>(
  parts: readonly T[],
  passageCount: number,
  frequencyOf: (part: T, i: number) => number,
): Float64Array {
  return Float64Array.from(parts, (part, i) => part.weight * idf(passageCount, frequencyOf(part, i)));
}
