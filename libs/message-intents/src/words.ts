import { Bayes } from './bayes';
import { Calibration, type Heard, heardIn } from './calibration';
import { type Example, exampleLanguages, examplesOf, QUESTION_KINDS } from './examples';
import { partsOf } from './message-parts';

/** A question for an answer of one type. */
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Stands for every language without examples. */
const UNKNOWN = 'und';
/** A message that is as likely of a kind as not shows nothing. */
const EVEN_ODDS = 0;
/** How many examples calibrate what is heard in a language without examples. */
const MAX_OF_ALL = 1_000;

/** What is learned from the examples. */
interface Learned {
  bayes: Bayes;
  examples: Example[];
  byLanguage: Map<string, Calibration>;
}

/** At the first use, because many processes read no messages. */
let learned: Learned | undefined;
let learning: Promise<void> | undefined;
/** How many examples are learned between two pauses: some ten milliseconds. */
const BETWEEN_PAUSES = 100;

/**
 * Learns the examples, which takes about a second of processor time the first time, in which it often awaits `pause`.
 * Whoever reads a message before learns them without a pause.
 */
export function learnExamples(pause: () => Promise<unknown>): Promise<void> {
  return (learning ??= learnWith(pause));
}

async function learnWith(pause: () => Promise<unknown>): Promise<void> {
  const bayes = new Bayes();
  const examples = exampleLanguages().flatMap(examplesOf);
  for (const [index, example] of examples.entries()) {
    bayes.learn(example);
    if (index % BETWEEN_PAUSES === 0) await pause();
  }
  learned ??= { bayes, examples, byLanguage: new Map() };
}

function learn(): Learned {
  const bayes = new Bayes();
  const examples = exampleLanguages().flatMap(examplesOf);
  for (const example of examples) bayes.learn(example);
  return { bayes, examples, byLanguage: new Map() };
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
  if (own.length === 0 && language !== UNKNOWN) return calibrationFor(UNKNOWN);
  const step = Math.ceil(examples.length / MAX_OF_ALL);
  const read = own.length > 0 ? own : examples.filter((_, index) => index % step === 0);
  const features = new Map(read.map((example) => [example, bayes.featuresOf(example.text)]));
  const calibration = new Calibration(
    read,
    (example, kind) => bayes.score(features.get(example)!, kind, example.kind),
    EVEN_ODDS,
  );
  byLanguage.set(language, calibration);
  return calibration;
}
