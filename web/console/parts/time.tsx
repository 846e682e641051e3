import { useRegion } from '../texts';

/** A moment as a reader says it: the time today, else the date, later than today both; all of it as a tooltip. */
export function Time({ at }: { at: string }) {
  const region = useRegion();
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
