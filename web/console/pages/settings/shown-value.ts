import type { Schema } from '../../../../libs/client/src';
import { MILLION } from '../../parts/costs';

/** The value of a setting in words. `name` names the setting; `texts` are the texts of the settings. Pure. */
export function shownValue(name: string, value: unknown, texts: Record<string, string>): string {
  if (name === 'monthlyBudget' && value !== null) return String((value as number) / MILLION);
  if (typeof value === 'boolean') return texts[value ? 'yes' : 'no']!;
  if (typeof value === 'object' && value && 'week' in value) return hoursIn(value as Schema<'OpeningHours'>);
  const text = Array.isArray(value) ? value.join('\n') : String((value as string | number | null) ?? '');
  return text === '' ? texts['none']! : (texts[`${name}_${text}`] ?? text);
}

function hoursIn({ timeZone, week, holidays }: Schema<'OpeningHours'>): string {
  const spans = week.map(({ day, opens, closes }) => `${day} ${opens}–${closes}`);
  const days = holidays.map((day) =>
    [day.date, ...day.spans.map(({ opens, closes }) => `${opens}–${closes}`)].join(' '),
  );
  return [timeZone, ...spans, ...days].join('\n');
}
