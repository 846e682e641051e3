import { Calibration, HEARD_KINDS, type Heard, heardIn, isOther, scoresOfOthers } from './calibration';
import { allExamples, type Example, type MessageKind, QUESTION_KINDS } from './examples';
import { type Counted, countedExamples } from './counted-examples';
import { featuresOf } from './features';
import { partsOf } from './message-parts';
import { spreadOf } from './spread';

/** A question for a type of answer. */
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A language that was not detected; also stands for every language without examples. */
const UNKNOWN = 'und';
/** More of a text does not make the guess of its language better, but costs time. */
const GUESSED_BY_CHARS = 1_000;
/** A message that has a kind with even odds shows nothing. */
const EVEN_ODDS = 0;
/** The kinds of a few words that ask nothing. */
const SHORT_WORDS: readonly MessageKind[] = ['greeting', 'thanks', 'goodbye', 'yes'];
/** The number of examples that calibrate a language without examples. */
const MAX_OF_ALL = 1_000;

interface Learned extends Counted {
  examples: Example[];
  byLanguage: Map<string, Calibrated>;
}

/** The statistics of a language's examples: how far chance goes, and by kind the mean and deviation of their scores. */
interface Calibrated {
  calibration: Calibration;
  spreads: ReadonlyMap<MessageKind, { mean: number; deviation: number }>;
}

/** At the first use, because many processes read no messages. */
let learned: Learned | undefined;

function whatIsLearned(): Learned {
  return (learned ??= { ...countedExamples(), examples: allExamples(), byLanguage: new Map() });
}

/**
 * The kinds of a message, by naive Bayes over the example sentences of all languages. `language` is the message's
 * language: its examples show how far chance goes; without any, the examples of all languages do.
 */
export function hearByWords(message: string, language: string): Heard {
  const { bayes } = whatIsLearned();
  const { whole, sentences, questions } = partsOf(message);
  const { calibration } = calibrationFor(languageToRead(whole, language));
  const ofWhole = bayes.read(whole);
  const ofSentences = sentences.map((sentence) => bayes.read(sentence));
  return heardIn(calibration, {
    whole: (kind) => bayes.score(ofWhole, kind),
    sentences: (kind) => ofSentences.map((sentence) => bayes.score(sentence, kind)),
    asks: () => asks(questions, language),
  });
}

/** Whether any question in a message is more than a courtesy such as “how are you?”. */
export function asks(questions: readonly string[], language: string): boolean {
  return questions.some((question) => !isCourtesy(question, language));
}

/** Whether a text of a few words only greets, thanks or agrees. `language` is the message's language. */
export function isCourtesy(text: string, language: string): boolean {
  const heard = hearByWords(text, language);
  return SHORT_WORDS.some((kind) => heard.get(kind) === 'sure');
}

/** The examples of all languages. */
export function learnedExamples(): readonly Example[] {
  return whatIsLearned().examples;
}

/** The types of answer that a question surely asks for; none for most questions. */
export function questionKindsOf(question: string, language: string): ReadonlySet<QuestionKind> {
  const { bayes } = whatIsLearned();
  const { whole } = partsOf(question);
  const { calibration } = calibrationFor(languageToRead(whole, language));
  const read = bayes.read(whole);
  // They are read in the whole question alone, and no other kind outweighs them.
  const isSure = (kind: QuestionKind): boolean =>
    calibration.certaintyOf(kind, bayes.score(read, kind), 1) === 'sure';
  return new Set(QUESTION_KINDS.filter(isSure));
}

/** The language whose examples a text is compared with: a guess by its beginning if its own was not detected. */
export function languageToRead(text: string, language: string): string {
  if (language !== UNKNOWN) return language;
  const { languages } = whatIsLearned();
  return languages.of(featuresOf(text.slice(0, GUESSED_BY_CHARS))) ?? UNKNOWN;
}

/**
 * By kind: how many standard deviations the score of a text is above the mean of other examples in the language.
 * `known`: the kind of the text if the text is an example, which is then not counted.
 */
export function standardScoresByWords(
  text: string,
  language: string,
  known?: MessageKind,
): ReadonlyMap<MessageKind, number> {
  const { bayes } = whatIsLearned();
  const { spreads } = calibrationFor(language);
  const read = bayes.read(text);
  return new Map(
    HEARD_KINDS.map((kind) => {
      const { mean, deviation } = spreads.get(kind)!;
      return [kind, (bayes.score(read, kind, known) - mean) / deviation];
    }),
  );
}

function calibrationFor(language: string): Calibrated {
  const { bayes, examples, byLanguage } = whatIsLearned();
  const known = byLanguage.get(language);
  if (known) return known;
  const own = examples.filter((example) => example.language === language);
  if (own.length === 0 && language !== UNKNOWN) return calibrationFor(UNKNOWN);
  const step = Math.ceil(examples.length / MAX_OF_ALL);
  const read = own.length > 0 ? own : examples.filter((_, index) => index % step === 0);
  const others = read.filter(isOther);
  const scores = new Map(
    others.map((example) => {
      const read = bayes.read(example.text);
      return [example, new Map(HEARD_KINDS.map((kind) => [kind, bayes.score(read, kind, example.kind)]))];
    }),
  );
  const scoreOf = (example: Example, kind: MessageKind): number => scores.get(example)!.get(kind)!;
  const calibrated = {
    calibration: new Calibration(scoresOfOthers(others, scoreOf), EVEN_ODDS),
    spreads: new Map(
      HEARD_KINDS.map((kind) => {
        const ofOthers = others.filter((each) => each.kind !== kind).map((each) => scoreOf(each, kind));
        return [kind, spreadOf(ofOthers)];
      }),
    ),
  };
  byLanguage.set(language, calibrated);
  return calibrated;
}
