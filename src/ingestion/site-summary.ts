import {
  cutAtSentences,
  holdsSentenceEnd,
  isUnspaced,
  pathOf,
  truncate,
  withoutLinkTargets,
} from '@app/languages';
import type { Section } from '@app/page-text';

/** A page from which a website may be summed up, with its first sections. */
export interface SummaryPage {
  url: string;
  title: string;
  sections: Section[];
}

const MAX_CHARS = 600;
/** The rest is for the names of the main pages. */
const MAX_PROSE_CHARS = 400;
/** A start page with less prose has only teasers: the beginnings of its main pages are added. */
const ENOUGH_PROSE_CHARS = 50;
const MAX_NAME_CHARS = 60;
/** A shorter paragraph is a label, a slogan or a link. A character of Chinese or Japanese says more. */
const MIN_PARAGRAPH_CHARS = 40;
const MIN_UNSPACED_CHARS = 15;
/** The beginnings of lists, tables, quotations and code. */
const STRUCTURE = /^\s*(?:[-*•|>`]|\d+[.)]\s)/;
const SPACE = /\s+/g;
const START_PATH = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?(?:\/|\/index\.[a-z]+)?$/i;

/**
 * The summary of a website, in at most 600 characters: the title of its start page, the first paragraphs there, and the
 * titles of its main pages, which are one level below. All of it is text of the pages, which are in the order of their
 * reading. Empty without a page. `isRepeated` says whether a block of text is on many pages.
 */
export function siteSummary(
  pages: readonly SummaryPage[],
  isRepeated: (block: string) => boolean = () => false,
): string {
  const start = pages.find(({ url }) => START_PATH.test(pathOf(url))) ?? pages[0];
  if (!start) return '';
  const below = pages.filter((page) => page !== start && isMainPage(start.url, page.url));
  let prose = paragraphsOf(start, isRepeated).join(' ');
  for (const page of below) {
    if (prose.length >= ENOUGH_PROSE_CHARS) break;
    prose = `${prose} ${paragraphsOf(page, isRepeated)[0] ?? ''}`.trim();
  }
  const lines = [nameOf(start), wholeSentences(prose, MAX_PROSE_CHARS)].filter((line) => line !== '');
  const names = new Set(below.map(nameOf).filter((name) => name !== '' && name !== lines[0]));
  let list = '';
  for (const name of names) {
    const longer = list === '' ? `Pages: ${name}` : `${list}, ${name}`;
    if ([...lines, longer].join('\n').length > MAX_CHARS) break;
    list = longer;
  }
  return [...lines, list].filter((line) => line !== '').join('\n');
}

function paragraphsOf({ sections }: SummaryPage, isRepeated: (block: string) => boolean): string[] {
  return sections
    .flatMap(({ blocks }) => blocks)
    .filter((block) => !isRepeated(block))
    .map((block) => withoutLinkTargets(block).replace(SPACE, ' ').trim())
    .filter(isProse);
}

function isProse(text: string): boolean {
  const least = isUnspaced(text) ? MIN_UNSPACED_CHARS : MIN_PARAGRAPH_CHARS;
  return text.length >= least && !STRUCTURE.test(text) && holdsSentenceEnd(text);
}

/** The first sentences of a text that fit; if the first sentence is too long, its beginning. */
function wholeSentences(text: string, maxChars: number): string {
  let fitting = '';
  for (const sentence of cutAtSentences(text)) {
    if ((fitting + sentence).trimEnd().length > maxChars) break;
    fitting += sentence;
  }
  return (fitting || truncate(text, maxChars)).trim();
}

function nameOf({ title }: SummaryPage): string {
  return truncate(title.replace(SPACE, ' ').trim(), MAX_NAME_CHARS);
}

/** Whether a page is one level below the start page. */
function isMainPage(start: string, url: string): boolean {
  const folder = pathOf(start).replace(/[^/]*$/, '');
  const path = pathOf(url);
  return path.startsWith(folder) && /^[^/]+\/?$/.test(path.slice(folder.length));
}
