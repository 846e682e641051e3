import { LANGUAGES } from '@app/languages';

const ISO = /(?<!\d)((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)/;
const EAST_ASIAN = /(?<!\d)((?:19|20)\d\d)\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/;
/** "3 May 2024", "3. Mai 2024", "3 de mayo de 2024". */
const DAY_FIRST =
  /(?<!\d)(\d{1,2})(?:\.|º|\p{L}{2})?\s+(?:\p{L}{1,2}\s+)?(\p{L}[\p{L}\p{M}]{2,14})\.?,?\s+(?:\p{L}{1,2}\s+)?((?:19|20)\d\d)(?!\d)/u;
/** "May 3, 2024". */
const MONTH_FIRST = /(\p{L}[\p{L}\p{M}]{2,14})\.?\s+(\d{1,2})(?:\p{L}{2})?,?\s+((?:19|20)\d\d)(?!\d)/u;
const DOTTED = /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?((?:19|20)\d\d)(?!\d)/;
const SLASHED = /(?<!\d)(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)(?!\d)/;

/** The numbers of months by their names in all languages, in lower case. */
const MONTHS = monthNames();

/** The first date in a text as an ISO day; null without a date. In `3/5/2024` it is unclear which number is the day. */
export function dateIn(text: string): string | null {
  const iso = ISO.exec(text) ?? EAST_ASIAN.exec(text);
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) {
    const day = isoDay(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
    if (day !== null) return day;
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) {
    const day = isoDay(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
    if (day !== null) return day;
  }
  const dotted = DOTTED.exec(text);
  if (dotted) return isoDay(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const slashed = SLASHED.exec(text);
  if (!slashed) return null;
  const [one, other, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
  if (one <= 12 && other <= 12 && one !== other) return null;
  return one > 12 ? isoDay(year, other, one) : isoDay(year, one, other);
}

function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

function monthOf(name = ''): number {
  return MONTHS.get(name.toLowerCase()) ?? 0;
}

function monthNames(): Map<string, number> {
  const months = new Map<string, number>();
  for (const [language] of LANGUAGES) {
    if (language === 'und') continue;
    for (const style of ['long', 'short'] as const) {
      // With a day, languages with cases give the form that dates have.
      for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
        for (let month = 1; month <= 12; month++) {
          const parts = format.formatToParts(new Date(Date.UTC(2024, month - 1, 2)));
          const name =
            parts
              .find(({ type }) => type === 'month')
              ?.value.replace(/\.$/, '')
              .toLowerCase() ?? '';
          if (/^\p{L}[\p{L}\p{M}]+$/u.test(name) && !months.has(name)) months.set(name, month);
        }
      }
    }
  }
  return months;
}
