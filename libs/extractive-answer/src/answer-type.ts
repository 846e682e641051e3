import { alternativesOf, type AnswerType, type Language, LANGUAGES, vocabularyOf } from '@app/languages';

const words = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu');

/** The order in which the types are looked for. The first match decides. */
const TYPES: AnswerType[] = ['time', 'number', 'person', 'place', 'reason'];
/** The question words of each type by language, in this order. */
const QUESTION_WORDS = new Map(
  LANGUAGES.flatMap(([language, { questions, isUnspaced }]) => {
    const types = questions?.types;
    if (!types) return [];
    const pattern = (type: AnswerType) => (isUnspaced ? new RegExp(types[type]) : words(types[type]));
    return [[language, TYPES.map((type) => [type, pattern(type)] as const)] as const];
  }),
);

const NUMBER_WORDS = words(alternativesOf(({ answers }) => answers?.numbers));
const NUMBER = /\p{N}|[零一二两三四五六七八九十百千万亿億]/u;
const YEAR_OR_DATE =
  /(?<!\d)(?:1\d{3}|20\d\d)(?!\d)|\d{1,2}[.:/]\d{2}|[\d零一二三四五六七八九十]\s?[年月日点時世]|\d{1,2}\s?(?:am|pm|uhr|h)\b/iu;
const TIME_WORDS = words(
  `(?:${calendarWords(LANGUAGES.flatMap(([language, { answers }]) => (answers?.times ? [language] : [])))})s?|` +
    alternativesOf(({ answers }) => answers?.times),
);
const REASON = words(
  alternativesOf(({ answers, isUnspaced }) => (isUnspaced ? undefined : answers?.reasons)),
);
const REASON_UNSPACED = new RegExp(
  alternativesOf(({ answers, isUnspaced }) => (isUnspaced ? answers?.reasons : undefined)),
);
const NAME =
  /(?<=[\p{L}\p{N},;:)”"]\s+(?:[“"(]|['‘])?)\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+\p{Lu}[\p{L}\p{M}.'’-]*)*/gu;
const UNCASED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;

/** The type of answer that a question asks for; undefined if its words do not show it. */
export function answerTypeOf(question: string, language: string): AnswerType | undefined {
  const patterns = QUESTION_WORDS.get(language as Language) ?? QUESTION_WORDS.get('en');
  return patterns?.find(([, pattern]) => pattern.test(question))?.[0];
}

/** Whether a sentence holds something of the type that is not already in the question. */
export function holdsType(sentence: string, type: AnswerType, question: string, language: string): boolean {
  switch (type) {
    case 'number':
      return NUMBER.test(withoutNumbersOf(sentence, question)) || NUMBER_WORDS.test(sentence);
    case 'time':
      return YEAR_OR_DATE.test(withoutNumbersOf(sentence, question)) || TIME_WORDS.test(sentence);
    case 'reason':
      return REASON.test(sentence) || REASON_UNSPACED.test(sentence);
    case 'person':
    case 'place':
      return UNCASED.test(sentence) || namesIn(sentence, language).some((name) => !question.includes(name));
  }
}

/** Runs of capitalised words inside a sentence; of two or more in a language that capitalises all nouns. */
function namesIn(sentence: string, language: string): string[] {
  const names = Array.from(sentence.matchAll(NAME), ([name]) => name);
  const isOfRuns = vocabularyOf(language)?.sentences?.capitalizesNouns;
  return isOfRuns ? names.filter((name) => name.includes(' ')) : names;
}

/** The sentence without the numbers of the question. */
function withoutNumbersOf(sentence: string, question: string): string {
  const numbersOfQuestion = new Set(question.match(/\d[\d.,]*/g));
  return sentence.replace(/\d[\d.,]*/g, (number) => (numbersOfQuestion.has(number) ? '' : number));
}

/** The names of months and weekdays in these languages, from `Intl`, joined by `|`. */
function calendarWords(languages: string[]): string {
  const names = languages.flatMap((language) => {
    const [month, weekday] = [{ month: 'long' }, { weekday: 'long' }].map(
      (part) =>
        new Intl.DateTimeFormat(language, { ...(part as Intl.DateTimeFormatOptions), timeZone: 'UTC' }),
    );
    return [
      ...Array.from({ length: 12 }, (_, index) => month?.format(Date.UTC(2024, index, 15)) ?? ''),
      ...Array.from({ length: 7 }, (_, index) => weekday?.format(Date.UTC(2024, 0, 1 + index)) ?? ''),
    ];
  });
  return [...new Set(names)]
    .map((name) => name.replace(/[.]/g, ''))
    .filter((name) => name !== '')
    .join('|');
}
