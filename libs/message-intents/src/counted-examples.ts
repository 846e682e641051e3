import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { Bayes, type BayesCounts } from './bayes';
import { calibrate, type Calibrated, calibratedLanguages } from './calibrated';
import { allExamples, KINDS_BY_EXAMPLE, type MessageKind } from './examples';
import { featuresOf, wordsOf } from './features';
import { type LanguageCounts, LanguageGuess } from './language-guess';
import { learnMargins, marginsLeftOut, type MarginWeights } from './margins';
import { type LeftOut, WordScores } from './word-scores';

/** The models that are learned from the examples. */
export interface Counted {
  scores: WordScores;
  languages: LanguageGuess;
  /** Calibrations by language. */
  byLanguage: Map<string, Calibrated>;
  /** By the words of an example, its kinds in `KINDS_BY_EXAMPLE`. */
  alone: Map<string, Set<MessageKind>>;
  /** The margins of the examples, in their order, each from weights that were learned without the example. */
  marginsLeftOut: Float32Array;
}

/** The build writes it, because the first message would take seconds of processor time. */
const FILE = join(__dirname, '..', 'counts');

/** Plain data, to be written and read. */
interface Learned {
  bayes: BayesCounts;
  margins: MarginWeights;
  languages: LanguageCounts;
  byLanguage: Map<string, Calibrated>;
  alone: Map<string, Set<MessageKind>>;
  marginsLeftOut: Float32Array;
}

/** Reads the counts of the build. Without a build, learns the examples, and calibrates nothing. */
export function countedExamples(file = FILE): Counted {
  if (!existsSync(file)) return learnExamples();
  const { bayes, margins, languages, ...learned } = deserialize(readFileSync(file)) as Learned;
  return { scores: new WordScores(bayes, margins), languages: new LanguageGuess(languages), ...learned };
}

/** The examples, each with its margin from weights that were learned without it. */
export function leftOutBy({ marginsLeftOut }: Counted): LeftOut[] {
  return allExamples().map(({ text, kind, language }, index) => {
    const margin = marginsLeftOut[index]!;
    return { text, kind, language, margin };
  });
}

/** Learns the examples, calibrates every language, and writes the result for `countedExamples`. */
export function writeCounts(): void {
  const counted = learnExamples();
  const { scores, languages, alone, marginsLeftOut } = counted;
  const leftOut = leftOutBy(counted);
  const byLanguage = new Map(
    calibratedLanguages().map((language) => [language, calibrate(scores, leftOut, language)]),
  );
  const learned: Learned = {
    ...scores.learned,
    languages: languages.counted,
    byLanguage,
    alone,
    marginsLeftOut,
  };
  writeFileSync(FILE, serialize(learned));
}

function learnExamples(): Counted {
  const bayes = new Bayes();
  const languages = new LanguageGuess();
  const alone = new Map<string, Set<MessageKind>>();
  const examples = allExamples();
  for (const { text, kind, language } of examples) {
    const features = featuresOf(text);
    bayes.learn(features, kind);
    languages.learn(features, language);
    const words = wordsOf(text).join(' ');
    if (KINDS_BY_EXAMPLE.has(kind) && words !== '')
      alone.set(words, (alone.get(words) ?? new Set()).add(kind));
  }
  const counted = bayes.counted;
  const read = examples.map(({ text, kind }) => ({ kind, read: bayes.read(text) }));
  const scores = new WordScores(counted, learnMargins(read, counted));
  return { scores, languages, byLanguage: new Map(), alone, marginsLeftOut: marginsLeftOut(read, counted) };
}
