import { cutAtSentences, endsAsQuestion, replyIn } from '@app/languages';
import type { Block } from './blocks';
import { hasPlace, lastHeading, type Passage } from './passage';

/** Other blocks than the first are shown up to here. */
export const MAX_FURTHER_CHARS = 500;
/** Code is never cut. */
const CODE = /^\s*(?:```|~~~)/m;

/**
 * The block below its heading, unless the heading only repeats words that the reader knows. The answer of a pair stands
 * below the question of the pair.
 */
export function underHeading({ heading, text }: Block, question: string, { title, url }: Passage): string {
  const known = [question, ...(heading === '' ? [] : [title])];
  // The title of a pair is a question.
  const name = heading || (!url && endsAsQuestion(title) ? title : '');
  const isKnown = name === '' || known.some((each) => sameName(each, name));
  return isKnown ? text : `${name}\n${text}`;
}

/** A text of a block below a link to its place, with the title of its page and its heading. */
export function linked({ heading }: Block, { title, url }: Passage, text: string): string {
  const names = [title, heading].filter((name) => name !== '');
  const name = (names.length === 2 && sameName(title, heading) ? [title] : names).join(': ');
  const link = url ? `[${(name || url).replace(/[[\]]/g, '')}](${url})` : name;
  return [link, text].filter((part) => part !== '').join('\n');
}

/** The text as a quotation in Markdown. */
export function quoted(text: string): string {
  if (text === '') return '';
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** The line with the page of the answer, for clients that show no sources; empty if it has neither URL nor page. */
export function placeLine(passage: Passage | undefined, language: string): string {
  if (!passage || !hasPlace(passage)) return '';
  const { url, page, pageKind = 'page', heading } = passage;
  const title = passage.title || lastHeading(heading);
  const place = url || replyIn(language, pageKind).replace('{page}', String(page));
  const separator = url ? ' – ' : ', ';
  return `${replyIn(language, 'more')} ${title ? title + separator : ''}${place}`;
}

/** The block if it is short, else its first sentences or lines; no text of long code. */
export function shortened({ text, plain }: Block): string {
  if (plain.length <= MAX_FURTHER_CHARS) return text;
  if (CODE.test(text)) return '';
  let shown = '';
  for (const sentence of cutAtSentences(text)) {
    if (shown.length + sentence.length > MAX_FURTHER_CHARS) break;
    shown += sentence;
  }
  return shown.trim() === '' ? '' : `${shown.trimEnd()} …`;
}

/** Whether a block only repeats the title of its page or its heading, as on the first slide of a presentation. */
export function isName({ plain, heading, title }: Block & { title: string }): boolean {
  return [title, heading].some((name) => sameName(name, plain));
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
