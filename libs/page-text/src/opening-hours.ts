import { isProperties, listOf, textOf, type Properties } from './structured-data';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const CODE_CHARS = 2;
/** "Mo-Fr 09:00-17:00", "Mo,We 9:00-12:00". */
const SHORT = /^((?:[a-z]{2}(?:\s?[-,]\s?)?){1,7})\s(\d{1,2}:\d{2})\s?[-–]\s?(\d{1,2}:\d{2})$/i;
const TIME = /^\d{1,2}:\d{2}/;
const MAX_LINES = 20;
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/**
 * The opening hours that structured data (schema.org) states, as lines "Monday–Friday 9:00–17:00" with the names of
 * the days in the language. Hours of certain dates, such as holidays, and hours that cannot be read are left out.
 */
export function openingHours(business: Properties, language: string): string[] {
  const specified = listOf(business['openingHoursSpecification'])
    .filter(isProperties)
    .flatMap(specifiedHours);
  const short = listOf(business['openingHours']).flatMap((value) => shortHours(textOf(value) ?? ''));
  const names = namesOfDays(language);
  const lines = [...specified, ...short].map(({ days, times }) => `${daysText(days, names)} ${times}`);
  return [...new Set(lines)].slice(0, MAX_LINES);
}

interface Hours {
  /** 0 is Monday. Not empty, in order. */
  days: number[];
  times: string;
}

function specifiedHours(hours: Properties): Hours[] {
  if (hours['validFrom'] || hours['validThrough']) return [];
  const days = listOf(hours['dayOfWeek']).flatMap((day) =>
    dayOf((textOf(day) ?? '').split('/').at(-1) ?? ''),
  );
  const [opens] = TIME.exec(textOf(hours['opens']) ?? '') ?? [];
  const [closes] = TIME.exec(textOf(hours['closes']) ?? '') ?? [];
  return opens && closes && opens !== closes ? hoursOn(days, `${opens}–${closes}`) : [];
}

function shortHours(text: string): Hours[] {
  const [, days = '', opens, closes] = SHORT.exec(text) ?? [];
  const each = days.split(',').flatMap((part) => {
    const [first = -1, last = first] = part.split('-').flatMap(dayOf);
    return DAYS.flatMap((_, day) => (day >= first && day <= last && first >= 0 ? [day] : []));
  });
  return hoursOn(each, `${opens}–${closes}`);
}

function hoursOn(days: readonly number[], times: string): Hours[] {
  return days.length === 0 ? [] : [{ days: [...new Set(days)].toSorted((one, other) => one - other), times }];
}

/** A list with the day that a name or its first two letters mean; empty for another text. */
function dayOf(name: string): number[] {
  const code = name.trim().toLowerCase().slice(0, CODE_CHARS);
  const day = code.length === CODE_CHARS ? DAYS.findIndex((each) => each.startsWith(code)) : -1;
  return day < 0 ? [] : [day];
}

/** Days in a row as "Monday–Friday", other days each by name. */
function daysText(days: readonly number[], names: readonly string[]): string {
  const [first = 0, last = first] = [days[0], days.at(-1)];
  const isRow = days.length > 2 && last - first === days.length - 1;
  return isRow ? `${names[first]}–${names[last]}` : days.map((day) => names[day]).join(', ');
}

function namesOfDays(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return DAYS.map((_, day) => format.format(MONDAY + day * DAY_MS));
}
