import type { PublicAgent } from './public-schema';
import { filled, type Language } from './texts';

/** The notice of closed hours, with the next opening in the agent's time zone; empty while people answer. Pure. */
export function closedText(
  { opening }: Pick<PublicAgent, 'opening'>,
  { texts, region }: Language,
  now: Date,
): string {
  if (!opening?.opensAt || now >= new Date(opening.opensAt)) return '';
  const { opensAt, timeZone } = opening;
  const format = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  const time = new Intl.DateTimeFormat(region, { ...format, timeZone, timeZoneName: 'short' });
  return filled(texts.closed, { time: time.format(new Date(opensAt)) });
}
