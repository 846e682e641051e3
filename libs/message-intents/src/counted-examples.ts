import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { Bayes, type BayesCounts } from './bayes';
import { calibrate, type Calibrated, calibratedLanguages } from './calibrated';
import { allExamples } from './examples';
import { featuresOf } from './features';
import { type LanguageCounts, LanguageGuess } from './language-guess';

/** The models that are learned by counting the features of the examples. */
export interface Counted {
  bayes: Bayes;
  languages: LanguageGuess;
  /** Calibrations by language. */
  byLanguage: Map<string, Calibrated>;
}

/** The build writes it, because the first message would take a second of processor time. */
const FILE = join(__dirname, '..', 'counts');

/** Reads the counts of the build. Without a build, as in unit tests, counts the examples, and calibrates nothing. */
export function countedExamples(): Counted {
  if (!existsSync(FILE)) return countExamples();
  const [bayes, languages, byLanguage] = deserialize(readFileSync(FILE)) as [
    BayesCounts,
    LanguageCounts,
    Map<string, Calibrated>,
  ];
  return { bayes: new Bayes(bayes), languages: new LanguageGuess(languages), byLanguage };
}

/** Counts the examples, calibrates every language, and writes the result for `countedExamples`. */
export function writeCounts(): void {
  const { bayes, languages } = countExamples();
  const byLanguage = new Map(calibratedLanguages().map((language) => [language, calibrate(bayes, language)]));
  writeFileSync(FILE, serialize([bayes.counted, languages.counted, byLanguage]));
}

function countExamples(): Counted {
  const counted = { bayes: new Bayes(), languages: new LanguageGuess(), byLanguage: new Map() };
  for (const { text, kind, language } of allExamples()) {
    const features = featuresOf(text);
    counted.bayes.learn(features, kind);
    counted.languages.learn(features, language);
  }
  return counted;
}
