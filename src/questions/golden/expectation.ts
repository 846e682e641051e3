import { figuresOf, withAsciiDigits, type Figure } from '../../chat/answering/figures';
import type { Rehearsal } from '../../chat/chat.service';

/** The requirements for an answer. */
export interface Expectation {
  /** Texts that it must contain. */
  contains: readonly string[];
  /** The name of a source or the URL of a page on which it must rest; null for any. */
  source: string | null;
}

const EMPHASIS = /[*_`]/g;
const SPACES = /\s+/g;
/** Stands for a figure. No text has it. */
const FIGURE = '\0';

/**
 * The expected texts, and the expected source, that the answer does not have. Capitals, white space, emphasis and the
 * notation of figures do not count: `1,234.50` equals `1.234,5`, but `30 days` is not in `130 days`. An answer that
 * says that the agent does not know rests on no source.
 */
export function missingIn(
  answer: Pick<Rehearsal, 'text' | 'sources' | 'unanswered'>,
  { contains, source }: Expectation,
): string[] {
  const answerText = normalised(answer.text);
  const missing = contains.filter((text) => !has(answerText, normalised(text)));
  return source === null || restsOn(answer, source) ? missing : [...missing, source];
}

function restsOn(
  { sources, unanswered }: Pick<Rehearsal, 'sources' | 'unanswered'>,
  expected: string,
): boolean {
  if (unanswered) return false;
  return sources.some(
    ({ source, url }) => source === expected || (url !== null && pageOf(url) === pageOf(expected)),
  );
}

/** A URL without its fragment and its last slash. */
function pageOf(url: string): string {
  return url.replace(/#.*$/, '').replace(/\/$/, '');
}

/** A text with one placeholder for each figure, and the figures. */
interface ReadText {
  text: string;
  figures: Figure[];
}

function normalised(written: string): ReadText {
  const plain = withAsciiDigits(written.normalize('NFKC')).toLowerCase();
  const rest = plain.replaceAll(EMPHASIS, '').replaceAll(SPACES, ' ').trim();
  const figures = figuresOf(rest);
  let [text, start] = ['', 0];
  for (const { written: figure } of figures) {
    const at = rest.indexOf(figure, start);
    text += rest.slice(start, at) + FIGURE;
    start = at + figure.length;
  }
  return { text: text + rest.slice(start), figures };
}

function has(answer: ReadText, expected: ReadText): boolean {
  for (
    let at = answer.text.indexOf(expected.text);
    at >= 0;
    at = answer.text.indexOf(expected.text, at + 1)
  ) {
    const before = answer.text.slice(0, at).split(FIGURE).length - 1;
    if (expected.figures.every((figure, i) => isSame(figure, answer.figures[before + i]!))) return true;
  }
  return false;
}

function isSame(one: Figure, other: Figure): boolean {
  return one.written === other.written || one.values.some((value) => other.values.includes(value));
}
