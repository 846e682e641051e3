const CURRENCIES = Intl.supportedValuesOf('currency').join('|');
/** Forms of numbers that are figures: not the number of a chapter or a step, and no year. */
const FIGURES = new RegExp(
  [
    // Amounts and percentages.
    String.raw`\p{Sc}\s?[-+−]?\d|\d\s?[\p{Sc}%٪]|\b(?:${CURRENCIES})\s?\d|\d\s?(?:${CURRENCIES})\b`,
    // Thousands and decimals.
    String.raw`(?<!\d)\d{1,3}(?:[.,'’\u00a0\u202f]\d{2,3})+(?![.,\d])`,
    // A value after its name, a time, a telephone number.
    String.raw`[^\d\s]\s?[:=]\s*[-+−]?\d|\b\d{1,2}:\d{2}\b|\d{6}|\d[\d\s().-]{6,}\d`,
  ].join('|'),
  'u',
);
/** The number of a chapter, or a day. */
const NAMES = /^\s*\d{1,2}(?:\.\d{1,2}){0,4}\.?\s(?=\p{L})|\b\d{1,4}([./-])\d{1,2}\1\d{2,4}\b/gu;

/** Whether a line tells an amount, a time or a telephone number: it is printed large because people look for it. */
export function holdsFigure(line: string): boolean {
  return FIGURES.test(line.replace(NAMES, ''));
}
