import { endsClause } from '@app/languages';
import { isFenced } from './fences';

const MAX_TITLE_CHARS = 60;

/**
 * The paragraphs of a note in the text. Its title ("Warning") is not a heading of the later text: it begins the note.
 */
export function calloutBlocks(paragraphs: readonly string[]): string[] {
  const [first = '', second, ...rest] = paragraphs;
  const hasTitle =
    second !== undefined &&
    first.length <= MAX_TITLE_CHARS &&
    !endsClause(first) &&
    !isFenced(first) &&
    !isFenced(second);
  return hasTitle ? [`${first}: ${second}`, ...rest] : [...paragraphs];
}
