const CURRENCY = String.raw`(?:\p{Sc}|(?:${Intl.supportedValuesOf('currency').join('|')})\b)`;
const AMOUNT = String.raw`\d{1,4}(?:[.,]\d{3})*`;
/** A whole amount and two raised figures after a currency, or before one; a power of ten is no amount. */
const RAISED = new RegExp(
  String.raw`(?<=${CURRENCY}\s?${AMOUNT})\^(?=\d\d(?!\d))|(?<=(?<![\d.,])(?!10\^)${AMOUNT})\^(?=\d\d\s?${CURRENCY})`,
  'gu',
);

/** The text with raised cents as part of their amount, as on price tags: "$3^99" is "$3.99". */
export function withCents(text: string): string {
  return text.includes('^') ? text.replace(RAISED, '.') : text;
}
