import {
  CHINESE_OR_JAPANESE,
  detectLanguage,
  foldIn,
  holdsClockTime,
  holdsEmail,
  isStopWord,
  LANGUAGES,
  NUMERALS,
  phonesIn,
} from '@app/languages';

/** The types of answers: an amount, a time, a contact, an address or a person. */
export type Shape = 'price' | 'hours' | 'contact' | 'address' | 'who';

/** Currencies of the same name: the words that their names share name the currency, not the country. */
const NAMESAKES = [
  ['EUR'],
  ['USD', 'CAD'],
  ['GBP', 'EGP'],
  ['CHF', 'XOF'],
  ['SEK', 'NOK'],
  ['CZK', 'SEK'],
  ['SAR', 'QAR'],
  ['AED', 'MAD'],
  ['KWD', 'JOD'],
  ['RUB', 'BYN'],
  ['INR', 'PKR'],
];
const FURTHER_LANGUAGES = ['pl', 'cs', 'tr', 'uk'];
/** Amounts of which a language makes different forms: "1 korona", "2 korony", "5 koron". */
const AMOUNTS = [1, 2, 5];
const MIN_NAME_CHARS = 3;
/** A Monday, from which the names of seven days are read. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** Made at the first question for a price: the names of currencies take some 20 ms. */
let price: RegExp | undefined;
/** Made at the first question for hours. */
let hoursOfDays: RegExp | undefined;

/** A name beside the number of a house, or a postal code beside a place. */
const ADDRESS =
  /\p{Lu}[\p{L}.'’-]+(?:\s[\p{L}.'’-]+){0,4},?\s\d{1,4}\p{L}?(?![\p{L}\d:])|(?<![\d.:])\d{1,6}\p{L}?,?\s(?:[\p{L}.'’-]+\s){0,3}\p{Lu}\p{L}+|〒|[\p{sc=Han}]\d/u;
/** A word with a capital before another, or the abbreviation of one: "Dr. Moss". */
const FIRST_NAME =
  /(?<![\p{L}\p{M}'’-])\p{Lu}(?:[\p{L}\p{M}'’-]*(?=\s\p{Lu}\p{L})|\p{L}{0,3}(?=\.\s\p{Lu}\p{L}))/gu;
const UNCASED = new RegExp(`[${CHINESE_OR_JAPANESE}\\p{sc=Hangul}\\p{sc=Arabic}\\p{sc=Thai}]`, 'u');

/** Whether a text holds an answer to a question of this kind, by its shape alone. */
export function holdsShape(text: string, shape: Shape): boolean {
  switch (shape) {
    case 'price':
      return (price ??= priceShape()).test(text);
    case 'hours':
      return holdsClockTime(text) || text.includes('24/7') || (hoursOfDays ??= dayShape()).test(text);
    case 'contact':
      return holdsEmail(text) || phonesIn(text).length > 0;
    case 'address':
      return ADDRESS.test(text);
    case 'who':
      return UNCASED.test(text) || holdsName(text);
  }
}

/** Whether two words with capitals may be a name: "The Workshop" and "Unsere Kurse" begin with a function word. */
function holdsName(text: string): boolean {
  const language = detectLanguage(text);
  return Array.from(text.matchAll(FIRST_NAME)).some(
    ([first]) => !isStopWord(foldIn(first.toLowerCase(), language), language),
  );
}

/** The name of a day in a line with two full hours: "Mon–Fri 9–17", "dienstags 9 bis 18". */
function dayShape(): RegExp {
  const names = [...new Set(namedLanguages().flatMap(namesOfDays))].join('|');
  const hour = String.raw`(?:1?\d|2[0-4])`;
  return new RegExp(
    String.raw`(?<!\p{L})(?:${names})s?(?!\p{L})[^\n]{0,40}?` +
      String.raw`(?<![\d.,])${hour}\s?(?:[-–—]|\p{L}{1,3})\s?${hour}(?![.,]?\d)`,
    'u',
  );
}

/** The names of the seven days as the CLDR has them. In lower case, "to" and "so" are other words. */
function namesOfDays(language: string): string[] {
  const names = (['long', 'short'] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * DAY_MS).replace(/\.$/, ''));
  });
  const long = names.filter(({ length }) => length >= MIN_NAME_CHARS);
  const capitals = names.map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  return [...capitals, ...long, ...long.map((name) => name.toLowerCase())];
}

/** The languages whose names of currencies and days are known here. */
function namedLanguages(): string[] {
  const languages = [...LANGUAGES.map(([language]) => language), ...FURTHER_LANGUAGES];
  return languages.filter((language) => language !== 'und');
}

/** A sign or code of a currency beside digits, or its name. */
function priceShape(): RegExp {
  const signs = [...new Set(Intl.supportedValuesOf('currency').flatMap(lettersOf))].join('|');
  const currency = String.raw`(?:\p{Sc}|[元円원]|(?<!\p{L})(?:${signs})\.?(?!\p{L}))`;
  const name = String.raw`(?<![\p{L}\p{M}])(?:${namesOfCurrencies().join('|')})(?![\p{L}\p{M}])`;
  return new RegExp(
    String.raw`${currency}\s?\d|\d(?:[.,][–-]{1,2})?\s?${currency}|[${NUMERALS}]\s?[元円圓圆块원]|${name}`,
    'u',
  );
}

/** The code of a currency, and its sign if that is of letters: "SEK", "kr". */
function lettersOf(currency: string): string[] {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const sign = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? '';
  return /^\p{L}{2,}$/u.test(sign) ? [currency, sign] : [currency];
}

/** The names of currencies as the CLDR has them, without their countries: "euros", "kronor", "dollars". */
function namesOfCurrencies(): string[] {
  const names = namedLanguages().flatMap((language) =>
    NAMESAKES.flatMap((currencies) => sharedWords(language, currencies)),
  );
  return [...new Set(names.flatMap((name) => [name, name.toLowerCase()]))];
}

/** The words that the names of all of these currencies share. */
function sharedWords(language: string, currencies: readonly string[]): string[] {
  return AMOUNTS.flatMap((amount) => {
    const [first = [], ...others] = currencies.map((currency) => wordsOfName(language, currency, amount));
    return first.filter((word) => others.every((words) => words.includes(word)));
  });
}

function wordsOfName(language: string, currency: string, amount: number): string[] {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  const name = format.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? '';
  return name.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length >= MIN_NAME_CHARS);
}
