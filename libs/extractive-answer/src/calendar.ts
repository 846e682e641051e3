import { LANGUAGES } from '@app/languages';

/** Languages that have words for times: sentences in them may say when something was. */
const WITH_TIMES = LANGUAGES.flatMap(([language, { times }]) => (times ? [language] : []));
const ALL = LANGUAGES.flatMap(([language]) => (language === 'und' ? [] : [language]));

/** The names of months and weekdays in the languages that have words for times, from `Intl`, joined by `|`. */
export function calendarWords(): string {
  return alternatives([
    ...namesOf(WITH_TIMES, { month: 'long' }, 12),
    ...namesOf(WITH_TIMES, { weekday: 'long' }, 7),
  ]);
}

/** The names of weekdays in all languages, or their abbreviations. */
export function weekdayWords(weekday: 'long' | 'short'): string {
  return alternatives(namesOf(ALL, { weekday }, 7));
}

function namesOf(languages: readonly string[], part: Intl.DateTimeFormatOptions, count: number): string[] {
  return languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { ...part, timeZone: 'UTC' });
    const dateOf = (at: number): number => (part.month ? Date.UTC(2024, at, 15) : Date.UTC(2024, 0, 1 + at));
    return Array.from({ length: count }, (_, at) => format.format(dateOf(at)));
  });
}

function alternatives(names: readonly string[]): string {
  return [...new Set(names.map((name) => name.replace(/[.]/g, '')))].filter((name) => name !== '').join('|');
}
