import { endsSentence, linksIn, parseUrl, pathOf, withoutLinkTargets, type TextLink } from '@app/languages';
import { FACT } from './facts';
import { isFenced } from './fences';
import type { Section } from './outline';

/** A block with at least this share of its letters in links to other pages is only links, perhaps with dates. */
const MIN_LINKED_SHARE = 0.8;
/** A page with fewer links has single buttons, not a list of links. */
const MIN_LINKS = 3;
/** A section below a linked heading is longer than a teaser if it has more characters. */
const MAX_TEASER_CHARS = 400;
/** The rest of a list of links: a lead such as "Learn how to use Acme." */
const MAX_LEAD_CHARS = 250;
const MIN_SENTENCE_CHARS = 25;
/** Text that ends with a colon is a sentence if it has this many words, else a label. */
const MIN_STATEMENT_WORDS = 5;
const INTRODUCES = /[:：]$/;
/** Files have no page of their own, so the list is the only place that mentions them. */
const FILE = /\.(?!x?html?$|php\d?$|aspx?$|jspx?$|md$)[a-z][a-z0-9]{1,4}$/i;
const LETTERS = /[\p{L}\p{M}]/gu;

/**
 * The sections of a page without its lists of links: categories, A–Z, "Related topics", "In this article", grids of
 * teasers. They lead to other pages and answer no question. A page with only these is left empty, unless `keepsLead`. A
 * line with a fact (a price, a phone number) and links to files or other sites are content.
 */
export function withoutLinkLists(
  sections: readonly Section[],
  pageUrl: string,
  { keepsLead = false } = {},
): Section[] {
  const isWay = waysFrom(pageUrl);
  const own = pathOf(pageUrl);
  const teasers = new Set(
    sections.filter((section) => isTeaser(section, (target) => isWay(target) && pathOf(target) !== own)),
  );
  /** The blocks that are only links, with these links. */
  const linked = new Map<string, readonly TextLink[]>();
  let links = teasers.size;
  for (const block of sections.flatMap((section) => (teasers.has(section) ? [] : section.blocks))) {
    const ways = waysOnlyIn(block, isWay);
    if (ways.length > 0) linked.set(block, ways);
    links += ways.length;
  }
  if (links < MIN_LINKS) return [...sections];
  const filtered = (
    isContent: (block: string, at: number, blocks: readonly string[]) => boolean,
  ): Section[] =>
    sections.flatMap((section) => {
      const blocks = teasers.has(section) ? [] : section.blocks.filter(isContent);
      return blocks.length > 0 ? { ...section, blocks } : [];
    });
  const unlinked = filtered((block) => !linked.has(block));
  if (!keepsLead && isOnlyLead(sections, unlinked)) return [];
  return filtered((block, at, blocks) => {
    const [before, after] = [blocks[at - 1], blocks[at + 1]];
    const ways = linked.get(block);
    if (ways === undefined) return !isLabel(block) || after === undefined || !linked.has(after);
    const isTitle = ways.length === 1 && after !== undefined && !linked.has(after);
    return isTitle || isStatement(before) || ways.some(({ text }) => isSentence(text));
  });
}

/** Whether a link leads to another place of the site, by its target. */
type IsWay = (target: string) => boolean;

function waysFrom(pageUrl: string): IsWay {
  const host = hostOf(pageUrl);
  return (target) => /^https?:/i.test(target) && hostOf(target) === host && !FILE.test(pathOf(target));
}

/** The host of a URL, the same with and without "www."; '' if the URL is invalid. */
function hostOf(url: string): string {
  return parseUrl(url)?.host.replace(/^www\./, '') ?? '';
}

/** The links to other places of the site in a block, if it has nothing else; else none. */
function waysOnlyIn(block: string, isWay: IsWay): readonly TextLink[] {
  const ways = linksIn(block).filter(({ target }) => isWay(target));
  if (ways.length === 0 || isFenced(block) || block.startsWith('|')) return [];
  const text = withoutLinkTargets(block);
  const linkedLetters = ways.reduce((sum, way) => sum + letters(way.text), 0);
  return linkedLetters < MIN_LINKED_SHARE * letters(text) || FACT.test(text) ? [] : ways;
}

/** Whether a section is the heading of another page, which it links to, with a few words about it. */
function isTeaser({ target, blocks }: Section, isWay: IsWay): boolean {
  if (target === undefined || !isWay(target)) return false;
  const text = withoutLinkTargets(blocks.join('\n'));
  return text.length <= MAX_TEASER_CHARS && !FACT.test(text) && !blocks.some((block) => isFenced(block));
}

/** Whether a block only announces the next block: "Related topics:". */
function isLabel(block: string): boolean {
  return INTRODUCES.test(block) && !isStatement(block) && !FACT.test(block);
}

/** Whether a block introduces the items after it: "These plans include support by phone:". */
function isStatement(block = ''): boolean {
  return INTRODUCES.test(block) && block.split(/\s+/, MIN_STATEMENT_WORDS).length === MIN_STATEMENT_WORDS;
}

/** Whether the text of a link is a sentence: the teaser of another page, on a page that has more than teasers. */
function isSentence(text: string): boolean {
  return endsSentence(text) && text.length >= MIN_SENTENCE_CHARS;
}

/** Whether the content that is left of a page with lists of links is only their lead. */
function isOnlyLead(sections: readonly Section[], content: readonly Section[]): boolean {
  const text = textOf(content);
  return text.length <= MAX_LEAD_CHARS && text.length * 2 < textOf(sections).length && !FACT.test(text);
}

function textOf(sections: readonly Section[]): string {
  return withoutLinkTargets(sections.flatMap(({ blocks }) => blocks).join('\n'));
}

function letters(text: string): number {
  return text.match(LETTERS)?.length ?? 0;
}
