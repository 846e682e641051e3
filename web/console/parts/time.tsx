import { useRegion } from '../texts';

/**
 * A moment as a reader says it: the time today, else the date, later than today both; all of it as a tooltip. `never`
 * stands for a moment that has not come.
 */
export function Time({ at, never }: { at: string | null; never?: string }) {
  const region = useRegion();
  if (at === null) return <>{never}</>;
  const date = new Date(at);
  const now = new Date();
  const isToday = date.toDateString() === now.toDateString();
  const options: Intl.DateTimeFormatOptions = {
    ...(!isToday && { dateStyle: 'medium' }),
    ...((isToday || date > now) && { timeStyle: 'short' }),
  };
  return (
    <time dateTime={at} title={date.toLocaleString(region)}>
      {new Intl.DateTimeFormat(region, options).format(date)}
    </time>
  );
}
