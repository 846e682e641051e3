import type { Exchange } from './exchange';

/** Messages of one author within this time form a group. */
const GROUP_MS = 5 * 60_000;

/** The place of an exchange among the others. */
export interface Placed {
  exchange: Exchange;
  /** True for the first exchange of a day in the browser's time zone. */
  beginsDay: boolean;
  /** True for the first answer of a group. */
  beginsGroup: boolean;
}

/** The exchanges with their places in days and in groups of one author. Pure. */
export function placedOf(exchanges: readonly Exchange[]): Placed[] {
  return exchanges.map((exchange, index) => {
    const before = exchanges[index - 1];
    if (!before) return { exchange, beginsDay: true, beginsGroup: true };
    const [time, timeBefore] = [new Date(exchange.createdAt), new Date(before.createdAt)];
    const beginsDay = time.toDateString() !== timeBefore.toDateString();
    const isOther = exchange.author !== before.author || exchange.authorName !== before.authorName;
    const isLater = time.getTime() - timeBefore.getTime() > GROUP_MS;
    return { exchange, beginsDay, beginsGroup: beginsDay || isOther || isLater };
  });
}

/** The time of a message: hour and minute. Pure. */
export function timeOf(createdAt: string, language: string): string {
  return new Date(createdAt).toLocaleTimeString(language, { timeStyle: 'short' });
}

/** The day of a message: a word for today and yesterday, otherwise its date. Pure. */
export function dayOf(createdAt: string, language: string, now: Date): string {
  const day = new Date(createdAt);
  const daysAgo = Math.round((midnight(now) - midnight(day)) / 86_400_000);
  if (daysAgo === 0 || daysAgo === 1)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  const isThisYear = day.getFullYear() === now.getFullYear();
  return day.toLocaleDateString(language, {
    weekday: isThisYear ? 'long' : undefined,
    day: 'numeric',
    month: 'long',
    year: isThisYear ? undefined : 'numeric',
  });
}

function midnight(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}
