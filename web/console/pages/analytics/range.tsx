import { ChoiceField } from '../../parts/choice-field';
import { Field } from '../../parts/field';
import { fill, useTexts } from '../../texts';
import { analyticsTexts } from './analytics-texts';

const DAY_MS = 86_400_000;
/** Years that are not typed completely are before it. */
const FIRST_DAY = '2000-01-01';
const RANGES_DAYS = [7, 30, 90, 365];

/** The first and the last day, as YYYY-MM-DD, inclusive. */
export interface Range {
  start: string;
  end: string;
}

/** The last days, today included, in the reader's time zone. */
export function lastDays(count: number): Range {
  const start = new Date();
  start.setDate(start.getDate() - count + 1);
  return { start: dayOf(start), end: dayOf(new Date()) };
}

/** The number of days. Pure. */
export function daysOf({ start, end }: Range): number {
  return (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
}

/** As many days just before the range. Pure. */
export function daysBefore(range: Range): Range {
  const day = (distance: number): string =>
    new Date(Date.parse(range.start) - distance * DAY_MS).toISOString().slice(0, 10);
  return { start: day(daysOf(range)), end: day(1) };
}

/** Chooses the last days, or any two days. */
export function RangeFields({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const texts = useTexts(analyticsTexts);
  const chosen = RANGES_DAYS.find((count) => lastDays(count).start === range.start) ?? 0;
  const isLast = range.end === dayOf(new Date()) && chosen > 0;
  const day = (name: 'start' | 'end', limits: object) => (
    <Field label={texts[name]}>
      {(attributes) => (
        <input
          {...attributes}
          {...limits}
          type="date"
          required
          value={range[name]}
          onChange={({ currentTarget }) => {
            if (currentTarget.validity.valid) onChange({ ...range, [name]: currentTarget.value });
          }}
        />
      )}
    </Field>
  );
  return (
    <>
      <ChoiceField
        label={texts.range}
        options={[
          ...(isLast ? [] : [['0', texts.custom] as const]),
          ...RANGES_DAYS.map((count) => [String(count), fill(texts.days, { count })] as const),
        ]}
        value={String(isLast ? chosen : 0)}
        onChange={(count) => onChange(lastDays(Number(count)))}
      />
      {day('start', { min: FIRST_DAY, max: range.end })}
      {day('end', { min: range.start })}
    </>
  );
}

/** The day of a moment in the reader's time zone, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  // Swedish dates have the format of ISO 8601.
  return moment.toLocaleDateString('sv');
}
