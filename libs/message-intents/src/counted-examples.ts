import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { Bayes, type BayesCounts } from './bayes';
import { calibrate, type Calibrated, calibratedLanguages } from './calibrated';
import { ALONE, allExamples, type MessageKind } from './examples';
import { featuresOf, wordsOf } from './features';
import { type LanguageCounts, LanguageGuess } from './language-guess';

/** The models that are learned by counting the features of the examples. */
export interface Counted {
  bayes: Bayes;
  languages: LanguageGuess;
  /** Calibrations by language. */
  byLanguage: Map<string, Calibrated>;
  /** By their words, the kinds of the examples that say nothing else; `none` for words with several kinds. */
  alone: Map<string, MessageKind>;
}

/** The build writes it, because the first message would take a second of processor time. */
const FILE = join(__dirname, '..', 'counts');

/** Reads the counts of the build. Without a build, as in unit tests, counts the examples, and calibrates nothing. */
export function countedExamples(): Counted {
  if (!existsSync(FILE)) return countExamples();
  const [bayes, languages, byLanguage, alone] = deserialize(readFileSync(FILE)) as [
    BayesCounts,
    LanguageCounts,
    Map<string, Calibrated>,
    Map<string, MessageKind>,
  ];
  return { bayes: new Bayes(bayes), languages: new LanguageGuess(languages), byLanguage, alone };
}

/** Counts the examples, calibrates every language, and writes the result for `countedExamples`. */
export function writeCounts(): void {
  const { bayes, languages, alone } = countExamples();
  const byLanguage = new Map(calibratedLanguages().map((language) => [language, calibrate(bayes, language)]));
  writeFileSync(FILE, serialize([bayes.counted, languages.counted, byLanguage, alone]));
}

function countExamples(): Counted {
  const counted = {
    bayes: new Bayes(),
    languages: new LanguageGuess(),
    byLanguage: new Map(),
    alone: new Map<string, MessageKind>(),
  };
  for (const { text, kind, language } of allExamples()) {
    const features = featuresOf(text);
    counted.bayes.learn(features, kind);
    counted.languages.learn(features, language);
    const words = wordsOf(text).join(' ');
    if (!ALONE.has(kind) || words === '') continue;
    counted.alone.set(words, (counted.alone.get(words) ?? kind) === kind ? kind : 'none');
  }
  return counted;
}
