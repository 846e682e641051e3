import type { Schema } from '../../../../libs/client/src';
import { Button } from '../../parts/button';
import { Field } from '../../parts/field';
import { useTexts } from '../../texts';
import { useField } from './inputs';
import { openingTexts } from './opening-texts';
import type { Editor } from './use-settings';

type Hours = Schema<'OpeningHours'>;
type Span = Schema<'OpenSpan'>;

const PATH = 'agent.openingHours';
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const WORKDAY: Span = { opens: '09:00', closes: '17:00' };

/** Hours that are usual in offices, in the time zone of the reader. */
function usualHours(): Hours {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    timeZone,
    week: DAYS.slice(0, 5).map((day) => ({ day, opens: WORKDAY.opens, closes: WORKDAY.closes })),
    holidays: [],
  };
}

/** When people answer. */
export function OpeningSection({ editor }: { editor: Editor }) {
  const texts = useTexts(openingTexts);
  const { value, set, field } = useField({ editor, path: PATH });
  const hours = value as Hours | null;
  const change = (changes: Partial<Hours>) => set({ ...hours!, ...changes });
  return (
    <>
      <p>{texts.hint}</p>
      <label class="check">
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={({ currentTarget }) => set(currentTarget.checked ? usualHours() : null)}
        />
        {texts.has}
      </label>
      {hours && (
        <>
          <Field label={texts.timeZone}>
            {(attributes) => (
              <select
                {...attributes}
                value={hours.timeZone}
                onChange={({ currentTarget }) => change({ timeZone: currentTarget.value })}
              >
                {[...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', hours.timeZone])].map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </select>
            )}
          </Field>
          {DAYS.map((day) => (
            <Spans
              key={day}
              name={texts[day]}
              spans={hours.week.filter((span) => span.day === day)}
              onChange={(spans) =>
                change({
                  week: [
                    ...hours.week.filter((span) => span.day !== day),
                    ...spans.map((span) => ({ ...span, day })),
                  ],
                })
              }
            />
          ))}
          <Holidays holidays={hours.holidays} onChange={(holidays) => change({ holidays })} />
          {field.error && <p class="error">{texts.invalid}</p>}
        </>
      )}
    </>
  );
}

interface HolidaysProps {
  holidays: Hours['holidays'];
  onChange: (holidays: Hours['holidays']) => void;
}

function Holidays({ holidays, onChange }: HolidaysProps) {
  const texts = useTexts(openingTexts);
  const replace = (index: number, changes: Partial<Hours['holidays'][number]>) =>
    onChange(holidays.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <>
      <h2>{texts.holidays}</h2>
      {holidays.map((holiday, index) => (
        <div key={index} class="holiday">
          <input
            type="date"
            aria-label={texts.date}
            required
            value={holiday.date}
            onChange={({ currentTarget }) => replace(index, { date: currentTarget.value })}
          />
          <Spans name={holiday.date} spans={holiday.spans} onChange={(spans) => replace(index, { spans })} />
          <Button
            label={texts.removeDay}
            class="plain danger"
            onClick={() => onChange(holidays.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div class="row">
        <Button
          label={texts.addDay}
          onClick={() => onChange([...holidays, { date: new Date().toISOString().slice(0, 10), spans: [] }])}
        />
      </div>
    </>
  );
}

interface SpansProps {
  name: string;
  spans: readonly Span[];
  onChange: (spans: Span[]) => void;
}

/** The spans of a day. */
function Spans({ name, spans, onChange }: SpansProps) {
  const texts = useTexts(openingTexts);
  const replace = (index: number, changes: Partial<Span>) =>
    onChange(spans.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <fieldset class="spans">
      <legend>{name}</legend>
      {spans.length === 0 && <span class="muted">{texts.closed}</span>}
      {spans.map((span, index) => (
        <div key={index} class="row">
          <input
            type="time"
            aria-label={`${name}: ${texts.opens}`}
            value={span.opens}
            onChange={({ currentTarget }) => replace(index, { opens: currentTarget.value })}
          />
          –
          <input
            type="time"
            aria-label={`${name}: ${texts.closes}`}
            // A clock has no 24:00.
            value={span.closes === '24:00' ? '00:00' : span.closes}
            onChange={({ currentTarget: { value } }) =>
              replace(index, { closes: value === '00:00' ? '24:00' : value })
            }
          />
          <Button
            label="×"
            class="plain"
            aria-label={`${name}: ${texts.remove}`}
            onClick={() => onChange(spans.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        label={texts.add}
        class="plain"
        aria-label={`${name}: ${texts.add}`}
        onClick={() => onChange([...spans, WORKDAY])}
      />
    </fieldset>
  );
}
