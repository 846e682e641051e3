import { randomBytes } from 'node:crypto';
import type { FoundPassage } from '../../knowledge/found-passage';

/** The part of a passage that a model reads. */
export type ReadPassage = Pick<FoundPassage, 'title' | 'heading' | 'text'> &
  Partial<Pick<FoundPassage, 'url' | 'page' | 'pageKind' | 'date'>>;

/** A passage with its number, as JSON on one line. */
export function passageLine(
  { title, heading, url, page, pageKind = 'page', date, text }: ReadPassage,
  n: number,
): string {
  return JSON.stringify({
    n,
    title,
    ...(heading && { heading }),
    ...(url && { url }),
    ...(page && { [pageKind]: page }),
    ...(date && { date }),
    text,
  });
}

/** The passages between tags with a random part, so that no passage can close the block and pose as the user. */
export function passageBlock(passages: readonly ReadPassage[]): string {
  const tag = `passages-${randomBytes(6).toString('hex')}`;
  const lines = passages.map((passage, index) => passageLine(passage, index + 1));
  return [`<${tag}>`, ...lines, `</${tag}>`].join('\n');
}
