import { useRegion } from '../../texts';

/** The numbers and days of analytics for readers; a dash for no number. */
export function useFormats() {
  const region = useRegion();
  const formatted =
    (options: Intl.NumberFormatOptions, scale = 1) =>
    (value: number | null): string =>
      value === null ? '–' : new Intl.NumberFormat(region, options).format(value / scale);
  const duration = (milliseconds: number | null): string => {
    const seconds = (milliseconds ?? 0) / 1000;
    const [unit, size] = seconds < 90 ? ['second', 1] : seconds < 5400 ? ['minute', 60] : ['hour', 3600];
    const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
    return formatted(options, 1000 * size)(milliseconds);
  };
  const day = (at: string): string =>
    new Intl.DateTimeFormat(region, { dateStyle: 'medium' }).format(new Date(at));
  return {
    day,
    count: formatted({}),
    share: formatted({ style: 'percent', maximumFractionDigits: 1 }),
    rating: formatted({ maximumFractionDigits: 1 }),
    duration,
  };
}
