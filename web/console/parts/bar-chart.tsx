import { useId } from 'preact/hooks';

/** One bar: its label, for example a day, and its value. */
export interface Bar {
  label: string;
  value: number;
}

const WIDTH = 600;
const HEIGHT = 160;
const GAP_SHARE = 0.25;
/** With fewer bars, they are no wider than in a chart of two weeks. */
const LEAST_BARS = 14;

/** A bar chart with its highest value as scale; the values are in a table for screen readers. */
export function BarChart({ title, bars }: { title: string; bars: Bar[] }) {
  const id = useId();
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const scale = Math.max(1, highest);
  const step = WIDTH / Math.max(LEAST_BARS, bars.length);
  return (
    <figure class="chart">
      <figcaption id={id}>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-labelledby={id}>
        {bars.map(({ label, value }, index) => {
          const height = (value / scale) * HEIGHT;
          return (
            <rect
              key={label}
              x={index * step + (step * GAP_SHARE) / 2}
              y={HEIGHT - height}
              width={step * (1 - GAP_SHARE)}
              height={height}
            >
              <title>{`${label}: ${value}`}</title>
            </rect>
          );
        })}
      </svg>
      <div class="axis" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{`max. ${highest}`}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
    </figure>
  );
}
