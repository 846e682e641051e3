import { type CorpusStats, idf, saturation } from './bm25';
import type { Query } from './query';
import { type Candidate, Reader } from './reading';

/** What the parts of the sum weigh, measured on English, German and Chinese question sets. */
const WEIGHTS = { words: 1, grams: 1, phrases: 0.75, sentence: 0.5, heading: 0.35, title: 0.5 };
/**
 * The words are weighed as if the agent had so many passages more, with each word in one of them: an agent of three passages would
 * else take every word it has for common and every word it lacks for telling.
 */
const PRIOR = { passages: 100, frequency: 1 };

/** A ranked passage. */
export interface Ranked {
  id: number;
  /** The sum, per idf of the question: comparable between questions. */
  score: number;
}

/**
 * The candidates, best first (ties by id), by words, character grams, words side by side, the best sentence, heading and title
 * together.
 */
export function rerank(query: Query, candidates: readonly Candidate[], stats: CorpusStats): Ranked[] {
  const reader = new Reader(query);
  const read = candidates.map((candidate) => reader.read(candidate));
  const having = (part: 'phrases' | 'grams', length: number): ((_: unknown, i: number) => number) => {
    const passages = new Uint32Array(length);
    for (const { [part]: counts } of read) {
      for (let i = 0; i < length; i++) if (counts[i]! > 0) passages[i]! += 1;
    }
    return (_, i) => passages[i]!;
  };

  const wordIdf = idfMasses(query.words, PRIOR.passages + stats.passageCount, ({ terms }) =>
    terms.reduce((sum, term) => sum + (stats.documentFrequency.get(term) ?? 0), PRIOR.frequency),
  );
  // Phrases and grams are in no index: how telling they are shows among the candidates.
  const phraseIdf = idfMasses(query.phrases, read.length, having('phrases', query.phrases.length));
  const gramIdf = idfMasses(query.grams, read.length, having('grams', query.grams.length));
  const sentenceShare = distinctShare(gramIdf);
  const allFlat = candidates.reduce((sum, { flatLength }) => sum + flatLength, 0);
  const averageFlat = allFlat / Math.max(1, candidates.length);

  return candidates
    .map(({ id, length, flatLength }, i) => {
      const { words, grams, phrases, sentences, heading, title } = read[i]!;
      const wordShare = (count: number) => saturation(count, length, stats.averageLength);
      const flatShare = (count: number) => saturation(count, flatLength, averageFlat);
      const bestSentence = sentences.reduce((best, own) => Math.max(best, sentenceShare(own)), 0);
      const score =
        WEIGHTS.words * share(words, wordIdf, wordShare) +
        WEIGHTS.grams * share(grams, gramIdf, flatShare) +
        WEIGHTS.phrases * share(phrases, phraseIdf, presence) +
        WEIGHTS.sentence * bestSentence +
        WEIGHTS.heading * share(heading, wordIdf, presence) +
        WEIGHTS.title * share(title, wordIdf, presence);
      return { id, score };
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

/** Tells the share of all masses that some of them have, each counted once. */
function distinctShare(masses: Float64Array): (found: readonly number[]) => number {
  const all = masses.reduce((sum, mass) => sum + mass, 0);
  const countedIn = new Uint32Array(masses.length);
  let asked = 0;
  return (found) => {
    asked++;
    let sum = 0;
    for (const i of found) {
      if (countedIn[i] === asked) continue;
      countedIn[i] = asked;
      sum += masses[i]!;
    }
    return all > 0 ? sum / all : 0;
  };
}

/** What each of the question's parts weighs: its weight there × its idf. */
function idfMasses<T extends { weight: number }>(
  parts: readonly T[],
  passageCount: number,
  frequencyOf: (part: T, i: number) => number,
): Float64Array {
  return Float64Array.from(parts, (part, i) => part.weight * idf(passageCount, frequencyOf(part, i)));
}
