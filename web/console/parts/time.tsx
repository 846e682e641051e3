import { useContext } from 'preact/hooks';
import { LanguageContext } from '../texts';

/** A moment as a reader says it: the time today, else the date; the whole of it as a tooltip. */
export function Time({ at }: { at: string }) {
  const language = useContext(LanguageContext);
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const options: Intl.DateTimeFormatOptions = isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' };
  return (
    <time dateTime={at} title={date.toLocaleString(language)}>
      {new Intl.DateTimeFormat(language, options).format(date)}
    </time>
  );
}
