import { withoutLinkTargets, PLAIN_CONTACT } from '@app/languages';
import { boilerplateOf, isLinkFarm, isWithinContent } from './boilerplate';
import { readBlocks } from './blocks';
import { attribute, descendants } from './dom';
import type { Element } from './dom';
import { FACT } from './facts';
import type { LinkTargets } from './link-targets';
import { Outline } from './outline';
import type { Section } from './outline';

const FOOTER_NAME = /(?:^|[-_\s])footer(?:$|[-_\s])/i;
const CONTAINER = /^(?:div|section)$/;
/** A longer footer holds more than an address and opening hours. */
const MAX_FOOTER_CHARS = 4_000;
const MAX_SECTION_CHARS = 1_000;
const COPYRIGHT = /©|\bcopyright\b|\(c\) \d{4}/i;
const LINK = /\[[^\]\n]*\]\([^)\n]*\)/g;

/**
 * The contacts in the footers of a page: addresses with a phone number, opening hours. Many sites show them nowhere
 * else. Menus, copyright lines and blocks that `content` already has are left out.
 */
export function contactsOfFooters(
  body: Element,
  targets: LinkTargets,
  content: readonly Section[],
): Section[] {
  const isBoilerplate = boilerplateOf(body, 'strict');
  const outline = new Outline();
  let within: Element | null = null;
  for (const element of descendants(body)) {
    if (within !== null && isInside(element, within)) continue;
    if (!isFooter(element)) continue;
    within = element;
    if (!element.holdsFact || element.textLength > MAX_FOOTER_CHARS) continue;
    const isChrome = (part: Element): boolean => !isFooter(part) && (isBoilerplate(part) || isLinkFarm(part));
    readBlocks(element, { isBoilerplate: isChrome, targets, readsImages: false }, outline);
  }
  const known = new Set(content.flatMap(({ blocks }) => blocks));
  return outline.finish(null).flatMap(({ heading, anchor, blocks }) => {
    const own = blocks.filter((block) => isOwn(block) && !known.has(block));
    const text = withoutLinkTargets(own.join('\n'));
    return PLAIN_CONTACT.test(text) && text.length <= MAX_SECTION_CHARS
      ? [{ heading, anchor, blocks: own }]
      : [];
  });
}

function isFooter(element: Element): boolean {
  const { name, attributes } = element;
  if (name !== 'footer' && attribute(element, 'role') !== 'contentinfo') {
    if (!CONTAINER.test(name) || !FOOTER_NAME.test(`${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`))
      return false;
  }
  return !isWithinContent(element);
}

function isInside(element: Element, outer: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}

/** Whether a block of a footer has a fact, or is neither a copyright line nor only links. */
function isOwn(block: string): boolean {
  if (FACT.test(withoutLinkTargets(block))) return true;
  return !COPYRIGHT.test(block) && /\p{L}/u.test(block.replace(LINK, ''));
}
