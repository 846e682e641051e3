/** A waiting time in this language: seconds below two minutes, minutes below two hours, then hours. Pure. */
export function waitingTime(seconds: number, language: string): string {
  const [value, unit]: [number, string] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [seconds / 60, 'minute']
        : [seconds / 3600, 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(value),
  );
}
