import type { OutcomeCountsDto } from './outcomes.dto';
import type { Period } from './period';

const MINUTE_MS = 60_000;

/** The figures of a week and of the week before. */
export interface WeekFigures extends Period {
  name: string;
  totals: OutcomeCountsDto;
  previous: OutcomeCountsDto;
}

/** The figures of both weeks for readers. */
interface Words extends Pick<WeekFigures, 'name' | 'start' | 'end'> {
  now: Record<keyof OutcomeCountsDto, string>;
  before: Record<keyof OutcomeCountsDto, string>;
}

const en = {
  subject: ({ name }: Words) => `Your week with ${name}`,
  ended: ({ name, start, end, now, before }: Words) =>
    `From ${start} to ${end}, ${name} had ${now.conversations} conversations ` +
    `(the week before: ${before.conversations}).`,
  resolved: ({ now, before }: Words) =>
    `Resolution rate: ${now.resolutionRate} (before: ${before.resolutionRate})\n` +
    `Handled without a person: ${now.deflectionRate} (before: ${before.deflectionRate})\n` +
    `Handed over: ${now.handedOver} (before: ${before.handedOver})\n` +
    `First answer of people, median: ${now.firstPersonAnswerMs} (before: ${before.firstPersonAnswerMs})\n` +
    `Satisfaction, from 1 to 5: ${now.satisfaction} from ${now.ratings} ratings (before: ${before.satisfaction})`,
};

const de: typeof en = {
  subject: ({ name }) => `Ihre Woche mit ${name}`,
  ended: ({ name, start, end, now, before }) =>
    `Von ${start} bis ${end} hatte ${name} ${now.conversations} Gespräche ` +
    `(in der Woche zuvor: ${before.conversations}).`,
  resolved: ({ now, before }) =>
    `Lösungsquote: ${now.resolutionRate} (zuvor: ${before.resolutionRate})\n` +
    `Ohne Menschen erledigt: ${now.deflectionRate} (zuvor: ${before.deflectionRate})\n` +
    `Übergeben: ${now.handedOver} (zuvor: ${before.handedOver})\n` +
    `Erste Antwort von Menschen, Median: ${now.firstPersonAnswerMs} (zuvor: ${before.firstPersonAnswerMs})\n` +
    `Zufriedenheit von 1 bis 5: ${now.satisfaction} aus ${now.ratings} Bewertungen (zuvor: ${before.satisfaction})`,
};

const TEXTS = { en, de };

/** Subject and text of the mail about a week. Pure. */
export function weeklyMail(
  { name, start, end, totals, previous }: WeekFigures,
  language: keyof typeof TEXTS,
): { subject: string; text: string } {
  const day = (date: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
  const numbers = { name, start: day(start), end: day(end) };
  const words = { ...numbers, now: wordsOf(totals, language), before: wordsOf(previous, language) };
  const { subject, ended, resolved } = TEXTS[language];
  return { subject: subject(words), text: `${ended(words)}\n\n${resolved(words)}` };
}

function wordsOf(counts: OutcomeCountsDto, language: string): Words['now'] {
  const word = (value: number | null, options: Intl.NumberFormatOptions = {}): string =>
    value === null
      ? '–'
      : new Intl.NumberFormat(language, { maximumFractionDigits: 1, ...options }).format(value);
  const { firstPersonAnswerMs: waitMs } = counts;
  const plain = Object.entries(counts).map(([name, value]) => [name, word(value as number | null)]);
  return {
    ...(Object.fromEntries(plain) as Words['now']),
    resolutionRate: word(counts.resolutionRate, { style: 'percent' }),
    deflectionRate: word(counts.deflectionRate, { style: 'percent' }),
    firstPersonAnswerMs: word(waitMs === null ? null : waitMs / MINUTE_MS, { style: 'unit', unit: 'minute' }),
  };
}
