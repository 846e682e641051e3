import { calibrate, type Calibrated, calibratedLanguages, UNKNOWN } from './calibrated';
import { Calibration, HEARD_KINDS, type Heard, heardIn } from './calibration';
import { type MessageKind, QUESTION_KINDS } from './examples';
import { type Counted, countedExamples, leftOutBy } from './counted-examples';
import { featuresOf, wordsOf } from './features';
import { partsOf } from './message-parts';
import type { LeftOut } from './word-scores';

/** A question for a type of answer. */
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** More of a text does not make the guess of its language better, but costs time. */
const GUESSED_BY_CHARS = 1_000;
/** A message that has a kind with even odds shows nothing. */
const EVEN_ODDS = 0;
/** The kinds of a few words that ask nothing. */
const SHORT_WORDS: readonly MessageKind[] = ['greeting', 'thanks', 'goodbye', 'yes'];

/** The kinds of words that may open a talk and end it: “ciao”. */
const AT_EITHER_END: ReadonlySet<MessageKind> = new Set(['greeting', 'goodbye']);

/** At the first use, because many processes read no messages. */
let learned: Counted | undefined;

function whatIsLearned(): Counted {
  return (learned ??= countedExamples());
}

/**
 * The kinds of a message, by the words of the example sentences of all languages. `language` is the message's
 * language: its examples show how far chance goes; without any, the examples of all languages do.
 */
export function hearByWords(message: string, language: string): Heard {
  const { scores } = whatIsLearned();
  const { whole, sentences, questions } = partsOf(message);
  const known = kindsByExample(whole);
  if (known) return known;
  const calibration = calibrationOf(languageToRead(whole, language));
  const ofWhole = scores.read(whole);
  const ofSentences = sentences.map((sentence) => scores.read(sentence));
  return heardIn(calibration, {
    whole: (kind) => scores.score(ofWhole, kind),
    sentences: (kind) => ofSentences.map((sentence) => scores.score(sentence, kind)),
    asks: () => asks(questions, language),
  });
}

/**
 * The kinds of a text with the very words of an example, such as "goodbye" or "I want to talk to someone". Many
 * examples of danger have these words too, so that naive Bayes would hear danger. "Ciao" has both of its kinds; other
 * words of several kinds differ by language.
 */
export function kindsByExample(text: string): Heard | undefined {
  const kinds = [...(whatIsLearned().alone.get(wordsOf(text).join(' ')) ?? [])];
  const isClear = kinds.length === 1 || kinds.every((kind) => AT_EITHER_END.has(kind));
  return kinds.length > 0 && isClear ? new Map(kinds.map((kind) => [kind, 'sure'])) : undefined;
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

/** The types of answer that a question surely asks for; none for most questions. */
export function questionKindsOf(question: string, language: string): ReadonlySet<QuestionKind> {
  const { scores } = whatIsLearned();
  const { whole } = partsOf(question);
  const calibration = calibrationOf(languageToRead(whole, language));
  const read = scores.read(whole);
  // They are read in the whole question alone, and no other kind outweighs them.
  const isSure = (kind: QuestionKind): boolean =>
    calibration.certaintyOf(kind, scores.score(read, kind), 1) === 'sure';
  return new Set(QUESTION_KINDS.filter(isSure));
}

/** The language whose examples a text is compared with: a guess by its beginning if its own was not detected. */
export function languageToRead(text: string, language: string): string {
  if (language !== UNKNOWN) return language;
  const { languages } = whatIsLearned();
  return languages.of(featuresOf(text.slice(0, GUESSED_BY_CHARS))) ?? UNKNOWN;
}

/** The examples, each with what its words would show if it had not been learned. */
export function leftOutExamples(): LeftOut[] {
  return leftOutBy(whatIsLearned());
}

/** By kind: the score of a text, in standard deviations of the log odds of other examples in the language. */
export function standardScoresByWords(text: string, language: string): ReadonlyMap<MessageKind, number> {
  const { scores } = whatIsLearned();
  const read = scores.read(text);
  return standardScores(language, (kind) => scores.score(read, kind));
}

/** The same for an example, as if it had not been learned. */
export function standardScoresLeftOut(example: LeftOut): ReadonlyMap<MessageKind, number> {
  const { scores } = whatIsLearned();
  const left = { ...example, read: scores.bayes.read(example.text) };
  return standardScores(example.language, (kind) => scores.scoreLeftOut(left, kind));
}

function standardScores(
  language: string,
  scoreOf: (kind: MessageKind) => number,
): ReadonlyMap<MessageKind, number> {
  const { spreads } = calibratedFor(language);
  return new Map(
    HEARD_KINDS.map((kind) => {
      const { mean, deviation } = spreads.get(kind)!;
      return [kind, (scoreOf(kind) - mean) / deviation];
    }),
  );
}

function calibrationOf(language: string): Calibration {
  return new Calibration(calibratedFor(language).others, EVEN_ODDS);
}

/** As the build has calibrated it; without a build, as in unit tests, calibrated at the first use. */
function calibratedFor(language: string): Calibrated {
  const { scores, byLanguage } = whatIsLearned();
  const spoken = calibratedLanguages().includes(language) ? language : UNKNOWN;
  const known = byLanguage.get(spoken) ?? calibrate(scores, leftOutExamples(), spoken);
  byLanguage.set(spoken, known);
  return known;
}
