import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { Bayes, type BayesCounts } from './bayes';
import { allExamples } from './examples';
import { featuresOf } from './features';
import { type LanguageCounts, LanguageGuess } from './language-guess';

/** The models that are learned by counting the features of the examples. */
export interface Counted {
  bayes: Bayes;
  languages: LanguageGuess;
}

/** The build writes it, because the first message would count for half a second of processor time. */
const FILE = join(__dirname, '..', 'counts');

/** Reads the counts of the build. Without a build, as in unit tests, counts the examples. */
export function countedExamples(): Counted {
  if (!existsSync(FILE)) return countExamples();
  const [bayes, languages] = deserialize(readFileSync(FILE)) as [BayesCounts, LanguageCounts];
  return { bayes: new Bayes(bayes), languages: new LanguageGuess(languages) };
}

/** Counts the examples and writes the counts for `countedExamples`. */
export function writeCounts(): void {
  const { bayes, languages } = countExamples();
  writeFileSync(FILE, serialize([bayes.counted, languages.counted]));
}

function countExamples(): Counted {
  const counted = { bayes: new Bayes(), languages: new LanguageGuess() };
  for (const { text, kind, language } of allExamples()) {
    const features = featuresOf(text);
    counted.bayes.learn(features, kind);
    counted.languages.learn(features, language);
  }
  return counted;
}
