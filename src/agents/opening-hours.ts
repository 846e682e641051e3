/** The days of a week. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** A time span of a day, as in `09:00` to `17:30`; `24:00` is the end of the day. */
export interface OpenSpan {
  opens: string;
  closes: string;
}

/** When people answer, in this time zone. */
export interface OpeningHours {
  /** A name of the IANA database. */
  timeZone: string;
  /** Several spans may have the same day. */
  week: (OpenSpan & { day: (typeof WEEKDAYS)[number] })[];
  /** Days (`YYYY-MM-DD`) with other hours than in the week: closed all day, or open in these spans. */
  holidays: { date: string; spans: OpenSpan[] }[];
}

/** Whether people answer now. */
export interface Opening {
  isOpen: boolean;
  /** When people stop or begin answering; null if never, or if they do not stop within two weeks. */
  changesAt: Date | null;
}

/** Longer than any series of closed holidays. */
const MAX_DAYS = 400;
const DAY_MS = 86_400_000;
const FAR_MS = 14 * DAY_MS;

/**
 * Whether people answer at `now`, and when this changes. A local time that a change to summer time skips counts as an
 * hour later; if a local time occurs twice, opening uses the first and closing the second. Pure.
 */
export function openingAt(hours: OpeningHours, now: Date): Opening {
  const nowMs = now.getTime();
  const today = localTime(hours.timeZone, nowMs);
  let untilMs: number | undefined;
  // From yesterday on: its last hour repeats if the clock is set back at midnight.
  for (let day = -1; day <= MAX_DAYS; day++) {
    const dayMs = today - (today % DAY_MS) + day * DAY_MS;
    for (const { opens, closes } of spansOf(hours, new Date(dayMs))) {
      const fromMs = momentOf(hours.timeZone, dayMs + minutesOf(opens), 'first');
      const endMs = momentOf(hours.timeZone, dayMs + minutesOf(closes), 'last');
      // A span that begins where the previous span ends continues it, as at midnight.
      if (untilMs !== undefined && fromMs > untilMs) return { isOpen: true, changesAt: new Date(untilMs) };
      if (untilMs === undefined && endMs <= nowMs) continue;
      if (untilMs === undefined && fromMs > nowMs) return { isOpen: false, changesAt: new Date(fromMs) };
      untilMs = Math.max(untilMs ?? endMs, endMs);
    }
    if (untilMs !== undefined && untilMs > nowMs + FAR_MS) return { isOpen: true, changesAt: null };
  }
  const isOpen = untilMs !== undefined;
  return { isOpen, changesAt: isOpen ? new Date(untilMs!) : null };
}

/** The next time when people answer, in this language; undefined while they answer, and if unknown. */
export function nextOpening(hours: OpeningHours | null, now: Date, language: string): string | undefined {
  const opening = hours && openingAt(hours, now);
  if (!opening || opening.isOpen || !opening.changesAt) return undefined;
  const { timeZone } = hours;
  const format = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat(language, { ...format, timeZone, timeZoneName: 'short' }).format(
    opening.changesAt,
  );
}

/** The spans of a day, given as its midnight in UTC, in the order of their beginnings. */
function spansOf({ week, holidays }: OpeningHours, day: Date): readonly OpenSpan[] {
  const date = day.toISOString().slice(0, 10);
  const weekday = WEEKDAYS[(day.getUTCDay() + 6) % 7];
  const spans =
    holidays.find((holiday) => holiday.date === date)?.spans ?? week.filter(({ day }) => day === weekday);
  return spans.toSorted((a, b) => minutesOf(a.opens) - minutesOf(b.opens));
}

/** A time like `09:30`, in milliseconds after midnight. */
function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour * 60 + minute) * 60_000;
}

/** The moment of this local time, given as if it were UTC. */
function momentOf(timeZone: string, localMs: number, which: 'first' | 'last'): number {
  const candidates = [localMs - DAY_MS, localMs + DAY_MS].map(
    (near) => localMs - localTime(timeZone, near) + near,
  );
  const real = candidates.filter((moment) => localTime(timeZone, moment) === localMs);
  if (real.length === 0) return Math.max(...candidates);
  return which === 'first' ? Math.min(...real) : Math.max(...real);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time at this moment, to the minute, as if it were UTC. */
function localTime(timeZone: string, moment: number): number {
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { ...parts, timeZone });
  formats.set(timeZone, format);
  // Swedish dates have the format of ISO 8601.
  return Date.parse(`${format.format(moment).replace(' ', 'T')}Z`);
}
