import type { Bayes } from './bayes';
import { HEARD_KINDS, isOther, type ScoresOfOthers, scoresOfOthers } from './calibration';
import { allExamples, type Example, exampleLanguages, examplesOf, type MessageKind } from './examples';
import { spreadOf } from './spread';

/** A language that was not detected; also stands for every language without examples. */
export const UNKNOWN = 'und';
/** The number of examples that calibrate a language without examples. */
const MAX_OF_ALL = 1_000;

/** How far chance goes among a language's examples, and by kind the mean and deviation of their scores; plain data. */
export interface Calibrated {
  others: ScoresOfOthers;
  spreads: ReadonlyMap<MessageKind, { mean: number; deviation: number }>;
}

/** The languages that can be calibrated. */
export function calibratedLanguages(): readonly string[] {
  return [...exampleLanguages(), UNKNOWN];
}

/** Scores the examples of a language, each as if it were not counted; for `UNKNOWN`, some of all languages. */
export function calibrate(bayes: Bayes, language: string): Calibrated {
  const others = (language === UNKNOWN ? someOfAll() : examplesOf(language)).filter(isOther);
  const scores = new Map(
    others.map((example) => {
      const read = bayes.read(example.text);
      return [example, new Map(HEARD_KINDS.map((kind) => [kind, bayes.score(read, kind, example.kind)]))];
    }),
  );
  const scoreOf = (example: Example, kind: MessageKind): number => scores.get(example)!.get(kind)!;
  return {
    others: scoresOfOthers(others, scoreOf),
    spreads: new Map(
      HEARD_KINDS.map((kind) => {
        const ofOthers = others.filter((each) => each.kind !== kind).map((each) => scoreOf(each, kind));
        return [kind, spreadOf(ofOthers)];
      }),
    ),
  };
}

function someOfAll(): Example[] {
  const examples = allExamples();
  const step = Math.ceil(examples.length / MAX_OF_ALL);
  return examples.filter((_, index) => index % step === 0);
}
