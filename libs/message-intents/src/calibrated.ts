import { HEARD_KINDS, isOther, type ScoresOfOthers, scoresOfOthers } from './calibration';
import { exampleLanguages, type MessageKind } from './examples';
import { spreadOf } from './spread';
import { type LeftOut, withMargin, type WordScores } from './word-scores';

/** A language that was not detected; also stands for every language without examples. */
export const UNKNOWN = 'und';
/** The number of examples that calibrate a language without examples. */
const MAX_OF_ALL = 1_000;

interface Spread {
  mean: number;
  deviation: number;
}

/** How far chance goes among a language's examples, and by kind the spread of their log odds; plain data. */
export interface Calibrated {
  others: ScoresOfOthers;
  spreads: ReadonlyMap<MessageKind, Spread>;
}

/** The languages that can be calibrated. */
export function calibratedLanguages(): readonly string[] {
  return [...exampleLanguages(), UNKNOWN];
}

/** Scores the examples of a language, each as if it were not learned; for `UNKNOWN`, some of all languages. */
export function calibrate(words: WordScores, all: readonly LeftOut[], language: string): Calibrated {
  const step = Math.ceil(all.length / MAX_OF_ALL);
  const isCompared = (example: LeftOut, index: number): boolean =>
    language === UNKNOWN ? index % step === 0 : example.language === language;
  const others = all
    .filter(isCompared)
    .filter(isOther)
    .map(({ text, kind, language, margin }) => {
      const read = words.bayes.read(text);
      const logOdds = new Map(HEARD_KINDS.map((heard) => [heard, words.bayes.score(read, heard, kind)]));
      return { text, kind, language, margin, logOdds };
    });
  const spread = (kind: MessageKind): Spread => {
    const ofOthers = others.filter((example) => example.kind !== kind);
    return spreadOf(ofOthers.map(({ logOdds }) => logOdds.get(kind)!));
  };
  return {
    others: scoresOfOthers(others, ({ logOdds, margin }, kind) =>
      withMargin(logOdds.get(kind)!, kind, margin),
    ),
    spreads: new Map(HEARD_KINDS.map((kind) => [kind, spread(kind)])),
  };
}
