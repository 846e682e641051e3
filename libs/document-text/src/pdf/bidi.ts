/**
 * Text as it is shown, from left to right, and as it is read. A PDF shows Arabic and Hebrew as the Unicode
 * Bidirectional Algorithm (UAX #9) has ordered them; this is the way back, where a number stays as its reader sees it.
 */

const ARABIC = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const RIGHT_TO_LEFT_LETTER = new RegExp(String.raw`(?=\p{L})${RIGHT_TO_LEFT.source}`, 'gu');
const OTHER_LETTER = new RegExp(String.raw`(?!${RIGHT_TO_LEFT.source})\p{L}`, 'gu');
/** The class of a glyph: a letter (A, R, L), digit, joint of digits, hyphen, unit, space, bracket or sign. */
const CLASSES: readonly [string, RegExp][] = [
  ['N', /\p{Nd}/u],
  ['S', /^[.,:/'’٫٬]$/],
  ['H', /^-$/],
  ['T', /^[%٪‰°#\p{Sc}]$/u],
  ['P', /^[+−]$/],
  ['W', /^\s/],
  ['B', /^[([{]$/],
  ['C', /^[)\]}]$/],
  ['A', ARABIC],
  ['R', RIGHT_TO_LEFT],
  ['L', /\p{L}/u],
];
/** A hyphen joins numbers, but not after Arabic letters (UAX #9, W2 and W4), which stand on the right. */
const HYPHEN = 'H(?![^ARL]*A)';
const NUMBER = `P?T?N(?:(?:[SP]|${HYPHEN})?N)*T?`;
/** A telephone number with its sign on the left was set from left to right, as authors set it in Arabic text, too. */
const TELEPHONE = 'PN+(?:WN+){2,}';
/** A closing bracket whose opening bracket follows words of other scripts belongs to them (UAX #9, N0). */
const CLOSING = '(?:(?<=L[^AR]*B[^ARBC]*)C)?';
/**
 * Parts that keep their order inside text from right to left: words of other scripts with the characters between them,
 * numbers, and the beginning of a number that continues on the next line.
 */
const KEPT = new RegExp(
  `(?:${NUMBER}W?)?L(?:[^AR]*[LN]T?)?${CLOSING}|^NN+[SH](?=W.*[AR])|${TELEPHONE}|${NUMBER}`,
  'g',
);
/** Parts that are turned inside text from left to right. */
const TURNED = /[AR](?:[^L]*[AR])?/g;
const MIRRORED: Readonly<Record<string, string>> = Object.fromEntries(
  ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap((pair) => [
    [pair[0]!, pair[1]!],
    [pair[1]!, pair[0]!],
  ]),
);
const PRESENTATION_FORMS = /[\ufb00-\ufdff\ufe70-\ufefc]+/g;

/** Whether a text has letters or marks of a script that runs from right to left. */
export function isBidi(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** The number of letters that run from right to left, minus the number of letters that run from left to right. */
export function directionOf(text: string): number {
  return (text.match(RIGHT_TO_LEFT_LETTER)?.length ?? 0) - (text.match(OTHER_LETTER)?.length ?? 0);
}

/**
 * Whether a line, as it is shown, is read from the right: most of its letters are, or the page is and the line does not
 * end on the right. A line of other words alone is if its sentence ends on the left.
 */
export function isReadFromRight(shown: string, isPageFromRight: boolean): boolean {
  if (!isBidi(shown)) return isPageFromRight && /^[.!?:;,]/.test(shown);
  return directionOf(shown) > 0 || (isPageFromRight && !/[.!?:;]$/.test(shown));
}

/** The script of most letters of a text, as far as the direction of text goes; null without letters. */
export function scriptOf(text: string): 'Hebrew' | 'Arabic' | 'other' | null {
  if (directionOf(text) <= 0) return /\p{L}/u.test(text) ? 'other' : null;
  return /\p{Script=Hebrew}/u.test(text) ? 'Hebrew' : 'Arabic';
}

/** The glyphs of a line in the order in which they are read, as text with the usual forms of its letters. */
export function readingOrder(shown: readonly string[], isRightToLeft: boolean): string {
  const read = isRightToLeft ? turned(shown) : withTurnedRuns(shown);
  return (
    read
      // "50%" is shown as "%50" between Arabic words.
      .replace(/(?<=^|[\s(-])([%٪‰°])(\p{Nd}(?:[\p{Nd}.,٫٬]*\p{Nd})?)/gu, '$2$1')
      .replace(PRESENTATION_FORMS, (forms) => forms.normalize('NFKC'))
      // The form of a mark that stands apart is a space and the mark.
      .replace(/ +(?=\p{M})/gu, '')
  );
}

/**
 * The shown order of the characters of a piece that pdf.js has reordered. It orders each piece alone, without its
 * neighbours.
 */
export function shownOrder(text: string, isRightToLeft: boolean): string[] {
  const characters = [...text];
  if (!isRightToLeft) return runsTurned(characters, TURNED);
  return runsTurned(characters.toReversed(), KEPT);
}

function classesOf(units: readonly string[]): string {
  return units.map(classOf).join('');
}

function classOf(unit: string): string {
  return CLASSES.find(([, pattern]) => pattern.test(unit))?.[0] ?? 'O';
}

/** The units, with each run of classes in reverse order. */
function runsTurned(units: readonly string[], runs: RegExp): string[] {
  const result: string[] = [];
  let end = 0;
  for (const { 0: run, index } of classesOf(units).matchAll(runs)) {
    result.push(...units.slice(end, index), ...units.slice(index, index + run.length).toReversed());
    end = index + run.length;
  }
  return [...result, ...units.slice(end)];
}

/** Text from right to left. */
function turned(units: readonly string[]): string {
  const pieces: string[] = [];
  let end = 0;
  const addSigns = (from: number, to: number): void => {
    for (let at = from; at < to; at++) pieces.push(units[at]!);
  };
  for (const { 0: run, index } of classesOf(units).matchAll(KEPT)) {
    addSigns(end, index);
    end = index + run.length;
    pieces.push(units.slice(index, end).join(''));
  }
  addSigns(end, units.length);
  return withMatchingBrackets(pieces.toReversed()).join('');
}

/** Text from left to right with words in it that run the other way. */
function withTurnedRuns(units: readonly string[]): string {
  let text = '';
  let end = 0;
  for (const { 0: run, index } of classesOf(units).matchAll(TURNED)) {
    text += units.slice(end, index).join('');
    end = index + run.length;
    text += turned(units.slice(index, end));
  }
  return text + units.slice(end).join('');
}

/** Brackets are stored as they are meant or as they are shown; the first bracket opens. */
function withMatchingBrackets(pieces: readonly string[]): string[] {
  const first = pieces.find((piece) => piece in MIRRORED);
  const closes = first !== undefined && /[)\]}>»›]/.test(first);
  return closes ? pieces.map((piece) => MIRRORED[piece] ?? piece) : [...pieces];
}
