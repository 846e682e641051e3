/** A part of a number format: text that is shown as it is, or a placeholder. */
interface Token {
  kind: 'text' | 'digit' | 'point' | 'comma' | 'percent' | 'exponent' | 'slash' | 'general';
  text: string;
}

const TOKENS = new RegExp(
  [
    '"(?<quoted>[^"]*)"',
    String.raw`\\(?<escaped>.)`,
    String.raw`_.|\*.`,
    String.raw`\[\$(?<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]`,
    '(?<general>General)',
    '(?<exponent>E[+-])',
    '(?<digit>[0#?])',
    String.raw`(?<point>\.)`,
    '(?<comma>,)',
    '(?<percent>%)',
    String.raw`(?<slash>/(?:[1-9]\d*|(?=[?#0])))`,
    '(?<other>[^])',
  ].join('|'),
  'gi',
);
const TEXTS = /^(?:quoted|escaped|currency|other)$/;
const SECTIONS = /(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+|(?<=;)(?=;|$)/g;
const CONDITION = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/;
/** The digits that Excel keeps of a number. */
const PRECISION = 15;
const MAX_DENOMINATOR_DIGITS = 4;

/**
 * A number as its format shows it in Excel (ECMA-376, 18.8.31), with a point and commas; not for dates and times. A
 * format that hides the number shows ''.
 */
export function formatNumber(value: number, format: string): string {
  const { section, shown } = sectionFor(value, format.match(SECTIONS) ?? ['General']);
  const tokens = tokensOf(section);
  const hasPlaceholders = tokens.some(({ kind }) => kind === 'digit' || kind === 'general');
  if (!hasPlaceholders) return textOf(tokens).trim();
  const text = withNumber(tokens, Math.abs(shown));
  return (shown < 0 && /[1-9]/.test(text) ? `-${text}` : text).replace(/ {2,}/g, ' ').trim();
}

/** The section of a format for a number, and the number that it shows: negative sections have the sign. */
function sectionFor(value: number, sections: readonly string[]): { section: string; shown: number } {
  const [first = 'General', second, third] = sections;
  if (sections.some((section) => CONDITION.test(section))) {
    const section = sections.find((each) => isMet(value, CONDITION.exec(each))) ?? sections.at(-1)!;
    return { section, shown: section === first ? value : Math.abs(value) };
  }
  if (value < 0 && second !== undefined) return { section: second, shown: -value };
  if (value === 0 && third !== undefined) return { section: third, shown: 0 };
  return { section: first, shown: value };
}

function isMet(value: number, condition: RegExpExecArray | null): boolean {
  if (condition === null) return true;
  const [, operator, text] = condition;
  const limit = Number(text);
  if (operator === '<') return value < limit;
  if (operator === '<=') return value <= limit;
  if (operator === '>') return value > limit;
  if (operator === '>=') return value >= limit;
  return operator === '=' ? value === limit : value !== limit;
}

/** The tokens of a section, without colours, places of signs, and fill characters. */
function tokensOf(section: string): Token[] {
  return [...section.matchAll(TOKENS)].flatMap(({ groups = {} }) =>
    Object.entries(groups)
      .filter(([, text]) => text !== undefined)
      .map(([name, text]) => ({
        kind: TEXTS.test(name) ? 'text' : (name as Token['kind']),
        text: text === '@' ? '' : text,
      })),
  );
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

/** The tokens with the number in place of the placeholders. */
function withNumber(tokens: readonly Token[], value: number): string {
  const isPlaceholder = ({ kind }: Token): boolean =>
    kind === 'digit' || kind === 'point' || kind === 'slash' || kind === 'general';
  const start = tokens.findIndex(isPlaceholder);
  const end = tokens.findLastIndex(isPlaceholder) + 1;
  const percents = tokens.filter(({ kind }) => kind === 'percent').length;
  let scaled = value * 100 ** percents;
  let after = end;
  // Commas after the last digit divide by a thousand.
  for (; tokens[after]?.kind === 'comma'; after++) scaled /= 1_000;
  const body = tokens.slice(start, end);
  return textOf(tokens.slice(0, start)) + bodyText(body, precise(scaled)) + textOf(tokens.slice(after));
}

function bodyText(body: readonly Token[], value: number): string {
  const slash = body.findIndex(({ kind }) => kind === 'slash');
  if (slash >= 0) return fraction(body, slash, value);
  const exponent = body.findIndex(({ kind }) => kind === 'exponent');
  if (exponent >= 0) return scientific(body, exponent, value);
  if (body.some(({ kind }) => kind === 'general')) return textOf(body).replace(/General/i, String(value));
  const point = body.findIndex(({ kind }) => kind === 'point');
  const [whole, decimals] = point < 0 ? [body, []] : [body.slice(0, point), body.slice(point + 1)];
  const digits = decimals.filter(({ kind }) => kind === 'digit');
  const [integer = '0', rest = ''] = rounded(value, digits.length).split('.');
  const kept = rest.replace(/0+$/, '').length;
  const needed = digits.findLastIndex(({ text }) => text === '0') + 1;
  const shownDecimals = rest.slice(0, Math.max(kept, needed));
  return `${wholeText(whole, integer)}${shownDecimals === '' ? '' : `.${shownDecimals}`}${textOf(
    decimals.filter(({ kind }) => kind === 'text'),
  )}`;
}

/** The digits of a whole number in their places, with the text between them. */
function wholeText(tokens: readonly Token[], integer: string): string {
  const places = tokens.filter(({ kind }) => kind === 'digit');
  const needed = places.length - places.findIndex(({ text }) => text === '0');
  const least = places.some(({ text }) => text === '0') ? needed : 0;
  const digits = (integer === '0' ? '' : integer).padStart(least, '0');
  if (tokens.some(({ kind }) => kind === 'comma')) return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
  if (!tokens.some(({ kind }) => kind === 'text')) return digits;
  // "000-00-0000": digits fill the places from the right, and the first place takes the rest.
  let text = '';
  let left = digits.length;
  for (const [at, token] of [...tokens.entries()].toReversed()) {
    if (token.kind !== 'digit') text = token.text + text;
    else {
      const isFirst = !tokens.slice(0, at).some(({ kind }) => kind === 'digit');
      const from = isFirst ? 0 : Math.max(0, left - 1);
      text = digits.slice(from, Math.max(0, left)) + text;
      left = from;
    }
  }
  return text;
}

function fraction(body: readonly Token[], slash: number, value: number): string {
  // A given denominator is part of the slash.
  const after = textOf(body.slice(slash)).slice(1).trim();
  const before = body.slice(0, slash);
  // "# ?/?" has a place for the whole number, "?/?" has not.
  const isMixed = before.some(({ text }) => text === ' ');
  const whole = isMixed ? Math.floor(value) : 0;
  const fixed = /^\d+$/.test(after) && Number(after) > 0 ? Number(after) : null;
  const [numerator, denominator] = nearest(
    value - whole,
    fixed,
    Math.min(after.length, MAX_DENOMINATOR_DIGITS),
  );
  if (numerator === 0) return String(whole);
  if (numerator === denominator && isMixed) return String(whole + 1);
  return `${whole > 0 ? `${whole} ` : ''}${numerator}/${denominator}`;
}

/** The fraction that is nearest to a number, with a denominator of so many digits or the given denominator. */
function nearest(
  value: number,
  fixed: number | null,
  digits: number,
): [numerator: number, denominator: number] {
  if (fixed !== null) return [Math.round(value * fixed), fixed];
  let best: [number, number] = [Math.round(value), 1];
  for (let denominator = 2; denominator < 10 ** digits; denominator++) {
    const numerator = Math.round(value * denominator);
    if (Math.abs(numerator / denominator - value) < Math.abs(best[0] / best[1] - value) - 1e-9)
      best = [numerator, denominator];
  }
  return best;
}

function scientific(body: readonly Token[], at: number, value: number): string {
  const point = body.findIndex(({ kind }) => kind === 'point');
  const decimals = point < 0 ? 0 : body.slice(point, at).filter(({ kind }) => kind === 'digit').length;
  const [mantissa = '', power = '0'] = value.toExponential(decimals).split('e');
  const sign = power.startsWith('-') ? '-' : body[at]!.text.endsWith('+') ? '+' : '';
  return `${mantissa}E${sign}${power.replace(/^[+-]/, '').padStart(body.length - at - 1, '0')}`;
}

/** Rounds half away from zero, as Excel does, with this many decimals. */
function rounded(value: number, decimals: number): string {
  const text = String(value);
  if (text.includes('e')) return value.toFixed(Math.min(decimals, 100));
  return Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`).toFixed(Math.min(decimals, 100));
}

function precise(value: number): number {
  return Number(value.toPrecision(PRECISION));
}
