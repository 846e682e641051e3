import { type CorpusStats, idf, saturation } from './bm25';
import type { Query } from './query';
import { type Candidate, FIRST_SENTENCE, HEADING, type Reading, TITLE, read } from './reading';

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
  /** Where it stands among the candidates. */
  place: number;
  /** The sum, per idf of the question: comparable between questions. */
  score: number;
}

/**
 * The candidates, best first (ties by id), by words, character grams, words side by side, the best sentence, heading and title
 * together.
 */
export function rerank(query: Query, candidates: readonly Candidate[], stats: CorpusStats): Ranked[] {
  const scoring = new Scoring(query, candidates, stats);
  return candidates
    .map((candidate, place) => ({ id: candidate.id, place, score: scoring.scoreOf(candidate, place) }))
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

/** What candidates score for a question. */
class Scoring {
  private readonly reading: Reading;
  /** What each of the question's parts weighs: its weight there × its idf. */
  private readonly masses: Float64Array;
  private readonly firstPhrase: number;
  private readonly firstGram: number;
  private readonly allWords: number;
  private readonly allPhrases: number;
  private readonly allGrams: number;
  private readonly averageLength: number;
  private readonly averageFlat: number;
  /** Of the pieces of the candidate at hand: what of the question's grams they hold. */
  private readonly sentences: Float64Array;

  constructor(query: Query, candidates: readonly Candidate[], stats: CorpusStats) {
    this.reading = read(query, candidates);
    this.masses = massesOf(query, this.reading, stats);
    this.firstPhrase = query.words.length;
    this.firstGram = this.firstPhrase + query.phrases.length;
    this.allWords = sum(this.masses, 0, this.firstPhrase);
    this.allPhrases = sum(this.masses, this.firstPhrase, this.firstGram);
    this.allGrams = sum(this.masses, this.firstGram, this.masses.length);
    this.averageLength = stats.averageLength;
    const allFlat = candidates.reduce((all, { flatLength }) => all + flatLength, 0);
    this.averageFlat = allFlat / Math.max(1, candidates.length);
    this.sentences = new Float64Array(Math.max(0, ...candidates.map(({ pieceCount }) => pieceCount)));
  }

  /** Of the candidate at this place. */
  scoreOf({ index, length, flatLength, pieceCount }: Candidate, place: number): number {
    const { masses, firstPhrase, firstGram, sentences } = this;
    const { parts, numbers, ends } = this.reading;
    const end = ends[place]!;
    let at = place > 0 ? ends[place - 1]! : 0;
    let words = 0;
    let title = 0;
    let heading = 0;
    while (at < end && parts[at]! < firstPhrase) {
      const part = parts[at]!;
      let count = 0;
      let isInTitle = false;
      let isInHeading = false;
      for (; at < end && parts[at] === part; at++) {
        const number = numbers[at]!;
        count += index.count(number);
        isInTitle ||= index.stands(number, TITLE);
        isInHeading ||= index.stands(number, HEADING);
      }
      words += masses[part]! * saturation(count, length, this.averageLength);
      if (isInTitle) title += masses[part]!;
      if (isInHeading) heading += masses[part]!;
    }
    let phrases = 0;
    for (let before = -1; at < end && parts[at]! < firstGram; at++) {
      if (parts[at] !== before) phrases += masses[parts[at]!]!;
      before = parts[at]!;
    }
    let grams = 0;
    sentences.fill(0, 0, pieceCount);
    for (; at < end; at++) {
      const mass = masses[parts[at]!]!;
      grams += mass * saturation(index.count(numbers[at]!), flatLength, this.averageFlat);
      index.addTo(sentences, numbers[at]!, mass);
    }
    let sentence = 0;
    for (let i = FIRST_SENTENCE; i < pieceCount; i++) sentence = Math.max(sentence, sentences[i]!);
    return (
      WEIGHTS.words * share(words, this.allWords) +
      WEIGHTS.grams * share(grams, this.allGrams) +
      WEIGHTS.phrases * share(phrases, this.allPhrases) +
      WEIGHTS.sentence * share(sentence, this.allGrams) +
      WEIGHTS.heading * share(heading, this.allWords) +
      WEIGHTS.title * share(title, this.allWords)
    );
  }
}

function massesOf(
  { words, phrases, grams }: Query,
  { parts, ends }: Reading,
  { passageCount, documentFrequency }: CorpusStats,
): Float64Array {
  const all = [...words, ...phrases, ...grams];
  // Phrases and grams are in no index: how telling they are shows among the candidates.
  const having = new Uint32Array(all.length);
  let at = 0;
  for (const end of ends) {
    for (let before = -1; at < end; at++) {
      if (parts[at] !== before) having[parts[at]!]! += 1;
      before = parts[at]!;
    }
  }
  return Float64Array.from(all, ({ weight }, part) => {
    const terms = words[part]?.terms;
    if (!terms) return weight * idf(ends.length, having[part]!);
    const frequency = terms.reduce((sum, term) => sum + (documentFrequency.get(term) ?? 0), PRIOR.frequency);
    return weight * idf(PRIOR.passages + passageCount, frequency);
  });
}

function sum(masses: Float64Array, from: number, to: number): number {
  let all = 0;
  for (let part = from; part < to; part++) all += masses[part]!;
  return all;
}

function share(mass: number, all: number): number {
  return all > 0 ? mass / all : 0;
}
