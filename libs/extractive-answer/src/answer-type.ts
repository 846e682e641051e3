import {
  alternativesOf,
  type AnswerType,
  type Language,
  LANGUAGES,
  vocabularyOf,
  CHINESE_OR_JAPANESE,
  holdsClockTime,
  holdsEmail,
  phonesIn,
} from '@app/languages';
import { calendarWords } from './calendar';
import { phrases } from './phrases';

const words = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu');

/** The order in which the types are looked for. The first match decides. */
const TYPES: AnswerType[] = [
  'hours',
  'contact',
  'price',
  'duration',
  'time',
  'number',
  'person',
  'place',
  'reason',
];
/** The question words of each type by language, in this order. */
const QUESTION_WORDS = new Map(
  LANGUAGES.flatMap(([language, { asksFor: types, isUnspaced }]) => {
    if (!types) return [];
    const pattern = (type: AnswerType) => (isUnspaced ? new RegExp(types[type]) : words(types[type]));
    return [[language, TYPES.map((type) => [type, pattern(type)] as const)] as const];
  }),
);

const QUESTION_END = /[?？]\s*/;

const NUMBER_WORDS = words(alternativesOf('numbers'));
const NUMBER = /\p{N}|[零一二两三四五六七八九十百千万亿億]/u;
const YEAR_OR_DATE =
  /(?<!\d)(?:1\d{3}|20\d\d)(?!\d)|\d{1,2}[.:/]\d{2}|[\d零一二三四五六七八九十]\s?[年月日点時世]|\d{1,2}\s?(?:am|pm|uhr|h)\b/iu;
const TIME_WORDS = words(`(?:${calendarWords()})s?|${alternativesOf('times')}`);
const REASON = phrases('reasons');
const PRICE_WORDS = phrases('prices');
const AMOUNT =
  /(?:[€$£¥]|(?<!\p{L})(?:EUR|USD|GBP|CHF|CAD))\s?\d|\d(?:[.,][–-]{1,2})?\s?(?:[€$£¥元円]|(?:EUR|USD|GBP|CHF|CAD)(?!\p{L}))/u;
const DURATION_WORDS = phrases('durations');
const NAME =
  /(?<=[\p{L}\p{N},;:)”"]\s+(?:[“"(]|['‘])?)\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+\p{Lu}[\p{L}\p{M}.'’-]*)*/gu;
const UNCASED = new RegExp(`[${CHINESE_OR_JAPANESE}]`, 'u');

/** The type of answer that a text asks for, in its first question that shows one; undefined if none does. */
export function answerTypeOf(text: string, language: string): AnswerType | undefined {
  const patterns = QUESTION_WORDS.get(language as Language) ?? QUESTION_WORDS.get('en');
  return text
    .split(QUESTION_END)
    .map((question) => patterns?.find(([, pattern]) => pattern.test(question))?.[0])
    .find((type) => type !== undefined);
}

/** Whether a sentence holds something of the type that is not already in the question. */
export function holdsType(sentence: string, type: AnswerType, question: string, language: string): boolean {
  switch (type) {
    case 'price':
      return AMOUNT.test(sentence) || PRICE_WORDS.test(sentence);
    case 'hours':
      return holdsClockTime(sentence) || sentence.includes('24/7');
    case 'contact':
      return holdsEmail(sentence) || phonesIn(sentence).length > 0;
    case 'duration':
      return holdsType(sentence, 'number', question, language) && DURATION_WORDS.test(sentence);
    case 'number':
      return NUMBER.test(withoutNumbersOf(sentence, question)) || NUMBER_WORDS.test(sentence);
    case 'time':
      return YEAR_OR_DATE.test(withoutNumbersOf(sentence, question)) || TIME_WORDS.test(sentence);
    case 'reason':
      return REASON.test(sentence);
    case 'person':
    case 'place':
      return UNCASED.test(sentence) || namesIn(sentence, language).some((name) => !question.includes(name));
  }
}

/** Runs of capitalised words inside a sentence; of two or more in a language that capitalises all nouns. */
function namesIn(sentence: string, language: string): string[] {
  const names = Array.from(sentence.matchAll(NAME), ([name]) => name);
  const isOfRuns = vocabularyOf(language)?.capitalizesNouns;
  return isOfRuns ? names.filter((name) => name.includes(' ')) : names;
}

/** The sentence without the numbers of the question. */
function withoutNumbersOf(sentence: string, question: string): string {
  const numbersOfQuestion = new Set(question.match(/\d[\d.,]*/g));
  return sentence.replace(/\d[\d.,]*/g, (number) => (numbersOfQuestion.has(number) ? '' : number));
}
