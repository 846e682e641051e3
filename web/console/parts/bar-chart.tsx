import { useRegion } from '../texts';

/** One bar: its first day, as YYYY-MM-DD, and its value, or null. */
export interface Bar {
  day: string;
  value: number | null;
}

interface Props {
  title: string;
  bars: Bar[];
  /** Shown beside the title. Default: the sum. */
  total?: string;
  /** A value, or none, for readers. Default: the number. */
  format?: (value: number | null) => string;
}

const WIDTH = 600;
const HEIGHT = 160;
const GAP_SHARE = 0.25;
/** With fewer bars, they are no wider than in a chart of two weeks. */
const LEAST_BARS = 14;

/** A bar chart with an axis from 0 to its highest value; the values are in a table for screen readers. */
export function BarChart({ title, bars, total, format }: Props) {
  const sum = bars.reduce((before, { value }) => before + (value ?? 0), 0);
  const region = useRegion();
  const wordsOf = format ?? ((value) => value?.toLocaleString(region) ?? '–');
  const dates = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' });
  const nameOf = (day = ''): string => (day ? dates.format(new Date(day)) : '');
  const highest = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  const step = WIDTH / Math.max(LEAST_BARS, bars.length);
  return (
    <figure class="chart">
      <figcaption class="row between">
        {title} <strong>{total ?? sum.toLocaleString(region)}</strong>
      </figcaption>
      <div class="plot" aria-hidden="true">
        <div class="scale">
          <span>{highest > 0 && wordsOf(highest)}</span>
          <span>{wordsOf(0)}</span>
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {bars.map(({ day, value }, index) => {
            const height = highest === 0 ? 0 : ((value ?? 0) / highest) * HEIGHT;
            return (
              <rect
                key={day}
                x={index * step + (step * GAP_SHARE) / 2}
                y={HEIGHT - height}
                width={step * (1 - GAP_SHARE)}
                height={height}
              >
                <title>{`${nameOf(day)}: ${wordsOf(value)}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <div class="axis" aria-hidden="true">
        <span>{nameOf(bars[0]?.day)}</span>
        <span>{nameOf(bars.at(-1)?.day)}</span>
      </div>
      <div class="hidden">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{nameOf(day)}</th>
                <td>{wordsOf(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
