import { type CorpusStats, idf, saturation } from './bm25';
import { type Candidate, FIRST_SENTENCE, HEADING, TITLE } from './candidate';
import { type Matches, findMatches } from './matches';
import type { Query } from './query';
import { secondBestScores } from './second-best';
import { massOfWord } from './word-mass';

/** The weights of the parts of the score, measured on question sets in three languages and on documentation sites. */
const WEIGHTS = {
  words: 1,
  grams: 1,
  phrases: 0.75,
  sentence: 0.5,
  heading: 0.35,
  title: 0.5,
  /**
   * The title's share in the question: "Installation" is more about installing than "Installing plugins on Windows".
   */
  wholeTitle: 0.4,
  /** The score of the second-best passage of the same document: a page with two good passages is about the question. */
  second: 0.1,
};
/** Weight of a passage in another language than the question, if any candidate is in the question's language. */
const OTHER_LANGUAGE = -0.2;
/** A ranked passage. */
export interface Ranked {
  id: number;
  /** The index of the passage among the candidates. */
  place: number;
  /** The score relative to the idf of the question, so that questions can be compared. */
  score: number;
}

/**
 * Ranks candidates, best first, ties by id. The score sums up words, character grams, adjacent words, the best
 * sentence, heading, title, the prior, and a share of the second-best passage of the same document.
 */
export function rerank(query: Query, candidates: readonly Candidate[], stats: CorpusStats): Ranked[] {
  const scoring = new Scoring(query, candidates, stats);
  const scores = candidates.map((candidate, place) => scoring.scoreOf(candidate, place));
  const seconds = secondBestScores(candidates, scores);
  return candidates
    .map(({ id, documentId }, place) => ({
      id,
      place,
      score: scores[place]! + WEIGHTS.second * (seconds.get(documentId) ?? 0),
    }))
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

/** Scores candidates for a query. A mass is a weight × idf; a score is a share of the mass of the query. */
class Scoring {
  private readonly matches: Matches;
  /** The mass of each part of the query. */
  private readonly masses: Float64Array;
  private readonly firstPhrase: number;
  private readonly firstGram: number;
  private readonly wordsMass: number;
  private readonly phrasesMass: number;
  private readonly gramsMass: number;
  private readonly averageLength: number;
  private readonly averageFlatLength: number;
  /** The language of the question; undefined if it is uncertain, or no candidate has it. */
  private readonly language: string | undefined;
  /** The mass of the grams in each piece of the current candidate. Reused, to avoid an allocation per candidate. */
  private readonly massOfPiece: Float64Array;

  constructor(query: Query, candidates: readonly Candidate[], stats: CorpusStats) {
    this.matches = findMatches(query, candidates);
    this.masses = massesOf(query, this.matches, stats);
    this.firstPhrase = query.words.length;
    this.firstGram = this.firstPhrase + query.phrases.length;
    this.wordsMass = sum(this.masses, 0, this.firstPhrase);
    this.phrasesMass = sum(this.masses, this.firstPhrase, this.firstGram);
    this.gramsMass = sum(this.masses, this.firstGram, this.masses.length);
    const isKnown =
      query.language !== 'und' && candidates.some(({ language }) => language === query.language);
    this.language = isKnown ? query.language : undefined;
    this.averageLength = stats.averageLength;
    const totalFlatLength = candidates.reduce((total, { flatLength }) => total + flatLength, 0);
    this.averageFlatLength = totalFlatLength / Math.max(1, candidates.length);
    this.massOfPiece = new Float64Array(Math.max(0, ...candidates.map(({ pieceCount }) => pieceCount)));
  }

  scoreOf(candidate: Candidate, place: number): number {
    const { ends } = this.matches;
    const start = place > 0 ? ends[place - 1]! : 0;
    const end = ends[place]!;
    const wordsEnd = this.endOfParts(start, end, this.firstPhrase);
    const phrasesEnd = this.endOfParts(wordsEnd, end, this.firstGram);
    const { words, title, heading, titleWords } = this.massOfWords(candidate, start, wordsEnd);
    const phrases = this.massOfPhrases(wordsEnd, phrasesEnd);
    const { grams, sentence } = this.massOfGrams(candidate, phrasesEnd, end);
    return (
      WEIGHTS.words * share(words, this.wordsMass) +
      WEIGHTS.grams * share(grams, this.gramsMass) +
      WEIGHTS.phrases * share(phrases, this.phrasesMass) +
      WEIGHTS.sentence * share(sentence, this.gramsMass) +
      WEIGHTS.heading * share(heading, this.wordsMass) +
      WEIGHTS.title * share(title, this.wordsMass) +
      WEIGHTS.wholeTitle * share(title, this.wordsMass) * share(titleWords, candidate.titleLength) +
      candidate.prior +
      (this.isOtherLanguage(candidate) ? OTHER_LANGUAGE : 0)
    );
  }

  private isOtherLanguage({ language }: Candidate): boolean {
    return this.language !== undefined && language !== 'und' && language !== this.language;
  }

  /** The end of the matches with parts below `firstOther`. */
  private endOfParts(start: number, end: number, firstOther: number): number {
    const { parts } = this.matches;
    let at = start;
    while (at < end && parts[at]! < firstOther) at++;
    return at;
  }

  /** The mass of the matched words, in total, in the title and in the heading; the number of matches in the title. */
  private massOfWords(
    { index, length }: Candidate,
    start: number,
    end: number,
  ): { words: number; title: number; heading: number; titleWords: number } {
    const { parts, numbers } = this.matches;
    const sum = { words: 0, title: 0, heading: 0, titleWords: 0 };
    let at = start;
    while (at < end) {
      const part = parts[at]!;
      const mass = this.masses[part]!;
      let [count, inTitle, inHeading] = [0, 0, 0];
      // All spellings of the word.
      for (; at < end && parts[at] === part; at++) {
        const number = numbers[at]!;
        count += index.count(number);
        if (index.isInPiece(number, TITLE)) inTitle = 1;
        if (index.isInPiece(number, HEADING)) inHeading = 1;
      }
      sum.words += mass * saturation(count, length, this.averageLength);
      sum.title += mass * inTitle;
      sum.titleWords += inTitle;
      sum.heading += mass * inHeading;
    }
    return sum;
  }

  private massOfPhrases(start: number, end: number): number {
    const { parts } = this.matches;
    let mass = 0;
    let previous = -1;
    for (let at = start; at < end; at++) {
      const part = parts[at]!;
      if (part !== previous) mass += this.masses[part]!;
      previous = part;
    }
    return mass;
  }

  /** The mass of the matched grams, and of the matches in the best sentence. */
  private massOfGrams(
    { index, flatLength, pieceCount }: Candidate,
    start: number,
    end: number,
  ): { grams: number; sentence: number } {
    const { masses, massOfPiece } = this;
    const { parts, numbers } = this.matches;
    massOfPiece.fill(0, 0, pieceCount);
    let grams = 0;
    for (let at = start; at < end; at++) {
      const mass = masses[parts[at]!]!;
      const number = numbers[at]!;
      grams += mass * saturation(index.count(number), flatLength, this.averageFlatLength);
      index.addToPieces(massOfPiece, number, mass);
    }
    let sentence = 0;
    for (let piece = FIRST_SENTENCE; piece < pieceCount; piece++)
      sentence = Math.max(sentence, massOfPiece[piece]!);
    return { grams, sentence };
  }
}

function massesOf({ words, phrases, grams }: Query, matches: Matches, stats: CorpusStats): Float64Array {
  const all: readonly { weight: number }[] = [...words, ...phrases, ...grams];
  const candidateCount = matches.ends.length;
  const candidatesWith = candidateFrequencies(matches, all.length);
  return Float64Array.from(all, (part, i) => {
    const word = words[i];
    // Phrases and grams are not in the index: only their frequency among the candidates is known.
    return word ? massOfWord(word, stats) : part.weight * idf(candidateCount, candidatesWith[i]!);
  });
}

function candidateFrequencies({ parts, ends }: Matches, partCount: number): Uint32Array {
  const frequencies = new Uint32Array(partCount);
  let at = 0;
  for (const end of ends) {
    let previous = -1;
    for (; at < end; at++) {
      const part = parts[at]!;
      if (part !== previous) frequencies[part]! += 1;
      previous = part;
    }
  }
  return frequencies;
}

function sum(masses: Float64Array, from: number, to: number): number {
  let total = 0;
  for (let part = from; part < to; part++) total += masses[part]!;
  return total;
}

function share(mass: number, total: number): number {
  return total > 0 ? mass / total : 0;
}
