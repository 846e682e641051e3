import { useContext } from 'preact/hooks';
import { LanguageContext } from '../texts';

/** One bar: its first day, as YYYY-MM-DD, and its value. */
export interface Bar {
  day: string;
  value: number;
}

interface Props {
  title: string;
  bars: Bar[];
  /** Whether the values add up to one that is shown. */
  hasTotal?: boolean;
}

const WIDTH = 600;
const HEIGHT = 160;
const GAP_SHARE = 0.25;
/** With fewer bars, they are no wider than in a chart of two weeks. */
const LEAST_BARS = 14;

/** A bar chart with its total and its highest value; the values are in a table for screen readers. */
export function BarChart({ title, bars, hasTotal = true }: Props) {
  const language = useContext(LanguageContext);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const nameOf = (day = ''): string => (day ? dates.format(new Date(day)) : '');
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const step = WIDTH / Math.max(LEAST_BARS, bars.length);
  return (
    <figure class="chart">
      <figcaption class="row between">
        {title} {hasTotal && <strong>{total.toLocaleString(language)}</strong>}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ day, value }, index) => {
          const height = (value / Math.max(1, highest)) * HEIGHT;
          return (
            <rect
              key={day}
              x={index * step + (step * GAP_SHARE) / 2}
              y={HEIGHT - height}
              width={step * (1 - GAP_SHARE)}
              height={height}
            >
              <title>{`${nameOf(day)}: ${value.toLocaleString(language)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div class="axis" aria-hidden="true">
        <span>{nameOf(bars[0]?.day)}</span>
        <span>{`max. ${highest.toLocaleString(language)}`}</span>
        <span>{nameOf(bars.at(-1)?.day)}</span>
      </div>
      <div class="hidden">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{nameOf(day)}</th>
                <td>{value.toLocaleString(language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
