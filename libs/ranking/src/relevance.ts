import { isUnspaced } from '@app/languages';
import type { CorpusStats } from './bm25';
import type { Candidate } from './candidate';
import { rowNamedIn } from './named-row';
import { type GeneralStats, lacksRarestWord } from './rarest-word';
import { CORRECTED_WEIGHT, type Query, type QuestionWord } from './query';
import type { Ranked } from './rerank';
import { frequencyOf, massOfWord } from './word-mass';

/**
 * How sure it is that passages are about a question, least first. `none`: the question is plainly about something else.
 * `unsure`: they may or may not be about it.
 */
export const RELEVANCES = ['none', 'unsure', 'sure'] as const;

/** One of `RELEVANCES`. */
export type Relevance = (typeof RELEVANCES)[number];

/** Weight of the question's words that occur in the agent's passages, relative to the score of the best passage. */
const KNOWN_WEIGHT = 0.9;
/**
 * The same share of a longer question is stronger evidence, because fewer passages match many of its words by chance.
 * Per natural logarithm of the number of words, relative to a question of `USUAL_WORDS`.
 */
const LENGTH_WEIGHT = 0.5;
const USUAL_WORDS = 4;
/**
 * The evidence that a question needs. Set on nine documentation sites and four of businesses, whose visitors use other
 * words than the site. An agent with few passages knows few words and matches few by chance, so below `FULL_SIZE`
 * passages the thresholds fall with the logarithm of their number.
 */
const UNSURE = { threshold: 1.2, perSmallness: 0.12 };
const SURE = { threshold: 1.65, perSmallness: 0.25 };
const FULL_SIZE = 100;
/** A question in a language that no passage has shares only names and numbers with them: less evidence is enough. */
const FOREIGN_DISCOUNT = 0.4;
/**
 * In up to ten passages no word is rare, so one common word of the question ("called") scores as much as its subject.
 * They are about a question only if they contain more than these shares of its letters: long words say more. Set on ten
 * made-up businesses in ten languages (`bench/retrieval/small-agents.ts`).
 */
const FEW = { passages: 10, unsureAbove: 0.4, sureAbove: 0.45 };
/** A message with more letters in its words tells a story around its question, with words and numbers of its own. */
const SHORT_LETTERS = 36;
const DIGIT = /\p{N}/u;

/**
 * How relevant the best passage is. A word without a passage is often the subject of a question that the agent cannot
 * answer; a passage that matches much of the question is about it. A passage about "boat 61" is never surely about
 * "boat 73", if no passage contains 73. Takes all that `rerank` took and returned.
 */
export function relevanceOf(
  [best]: readonly Pick<Ranked, 'score' | 'place'>[],
  passages: readonly Candidate[],
  query: Query,
  stats: GeneralStats,
): Relevance {
  if (!best) return 'none';
  const length = Math.log(Math.max(1, query.ownWords) / USUAL_WORDS);
  const evidence = best.score + KNOWN_WEIGHT * knownShare(query, stats) + LENGTH_WEIGHT * length;
  const smallness = Math.log(FULL_SIZE / Math.min(FULL_SIZE, Math.max(1, stats.passageCount)));
  const unsureAt =
    UNSURE.threshold - UNSURE.perSmallness * smallness - (query.isForeign ? FOREIGN_DISCOUNT : 0);
  const { letters, known } = lettersOf(query, stats);
  const isSmall = stats.passageCount <= FEW.passages;
  const share = isSmall ? known / letters : 1;
  const namedRow = isSmall ? rowNamedIn(query, passages[best.place]!, stats) : undefined;
  const isShort = letters <= SHORT_LETTERS;
  const isOfOther = share <= FEW.unsureAbove && isShort && !query.isForeign && namedRow !== 'one';
  if (evidence < unsureAt || isOfOther) return 'none';
  const isSure = evidence >= SURE.threshold - SURE.perSmallness * smallness && share > FEW.sureAbove;
  if (!isSure) return 'unsure';
  const isOther =
    isShort &&
    (hasUnknownNumber(query, stats) ||
      namedRow === 'none' ||
      (isSmall && lacksRarestWord(query, passages, stats)));
  return isOther ? 'unsure' : 'sure';
}

/** The share of the question, by mass, in words that some passage contains. Corrected words count in part. */
function knownShare({ words }: Query, stats: CorpusStats): number {
  let [known, all] = [0, 0];
  for (const word of words) {
    const mass = massOfWord(word, stats);
    all += word.isCorrected ? mass / CORRECTED_WEIGHT : mass;
    if (frequencyOf(word, stats) > 0) known += mass;
  }
  return all > 0 ? known / all : 0;
}

/**
 * The number of letters in the message's words, and in words that some passage contains, as written or corrected. Words
 * of earlier messages may add known letters of a follow-up, never unknown letters.
 */
function lettersOf({ words }: Query, stats: CorpusStats): { letters: number; known: number } {
  let [letters, known] = [0, 0];
  for (const word of words) {
    const weight = word.isCorrected ? word.weight / CORRECTED_WEIGHT : word.weight;
    const weighted = weight * lengthOf(word);
    if (word.isInMessage) letters += weighted;
    if (frequencyOf(word, stats) > 0) known += weighted;
  }
  return { letters, known };
}

/** In letters. A pair of characters adds a letter, because its characters are words too. */
function lengthOf({ word, terms }: QuestionWord): number {
  const text = word ?? terms[0] ?? '';
  return word === undefined && isUnspaced(text) ? 1 : text.length;
}

/** Whether the message has a number, or a name with digits, that no passage contains. */
function hasUnknownNumber({ words }: Query, stats: CorpusStats): boolean {
  return words.some(
    (word) =>
      word.isInMessage && word.terms.some((term) => DIGIT.test(term)) && frequencyOf(word, stats) === 0,
  );
}
