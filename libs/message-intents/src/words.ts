import { Bayes } from './bayes';
import { Calibration, type Heard, heardIn } from './calibration';
import { type Example, exampleLanguages, examplesOf, QUESTION_KINDS } from './examples';
import { partsOf } from './message-parts';

/** A question for an answer of one type. */
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** How many examples calibrate what is heard in a language without examples. */
const MAX_OF_ALL = 1_000;

/** What is learned from the examples: at the first use, because many processes read no messages. */
let learned: { bayes: Bayes; examples: readonly Example[]; byLanguage: Map<string, Calibration> } | undefined;

function learn() {
  const examples = exampleLanguages().flatMap(examplesOf);
  return { bayes: new Bayes(examples), examples, byLanguage: new Map<string, Calibration>() };
}

/**
 * What a message wants, by naive Bayes over the example sentences of all languages. `language` is that of the message:
 * the examples in it show how far chance goes; those of all languages if it has none.
 */
export function hearByWords(message: string, language: string): Heard {
  const { bayes } = (learned ??= learn());
  const calibration = calibrationFor(language);
  const { whole, sentences } = partsOf(message);
  const ofWhole = bayes.featuresOf(whole);
  const ofSentences = sentences.map((sentence) => bayes.featuresOf(sentence));
  return heardIn(calibration, (kind) => ({
    whole: bayes.score(ofWhole, kind),
    sentences: ofSentences.map((features) => bayes.score(features, kind)),
  }));
}

/** The types of answer that a question surely asks for; none for most questions. */
export function questionKindsOf(question: string, language: string): ReadonlySet<QuestionKind> {
  const heard = hearByWords(question, language);
  return new Set(QUESTION_KINDS.filter((kind) => heard.get(kind) === 'sure'));
}

function calibrationFor(language: string): Calibration {
  const { bayes, examples, byLanguage } = (learned ??= learn());
  const known = byLanguage.get(language);
  if (known) return known;
  const own = examples.filter((example) => example.language === language);
  const step = Math.ceil(examples.length / MAX_OF_ALL);
  const read = own.length > 0 ? own : examples.filter((_, index) => index % step === 0);
  const features = new Map(read.map((example) => [example, bayes.featuresOf(example.text)]));
  const calibration = new Calibration(read, (example, kind) =>
    bayes.score(features.get(example)!, kind, example.kind),
  );
  byLanguage.set(own.length > 0 ? language : 'und', calibration);
  return calibration;
}
