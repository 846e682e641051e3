import { endsAsQuestion } from '@app/languages';
import { attribute, linkDensity, rawText } from './dom';
import type { Element } from './dom';
import { roleOfName, type NamedRole } from './named-roles';
import { isInvisible, isStruckOut } from './visibility';

/**
 * The extent of the boilerplate. `strict` also uses class names; `lenient` uses only tags, roles and visibility; `none`
 * keeps all text.
 */
export type Strictness = 'strict' | 'lenient' | 'none';

/** Whether an element with all its content is boilerplate. */
export type IsBoilerplate = (element: Element) => boolean;

/** An element with a larger part of the page's text is content, even with the name of boilerplate. */
const MAX_CHROME_SHARE = 0.6;
/** A container named "menu" or similar is a menu if at least this share of its text is linked. */
const MENU_LINK_DENSITY = 0.5;
/** The maximum average length of a menu's links. A card that is one link is longer, and is content. */
const MAX_MENU_LINK_CHARS = 40;
const FARM_LINK_DENSITY = 0.7;
const MIN_FARM_LINKS = 3;
const MAX_FARM_LINK_CHARS = 25;
const MIN_CONTENTS_LINKS = 3;
const CONTENTS_LINK_DENSITY = 0.8;
/** "Was this helpful? Yes No" is shorter; feedback of a customer is longer. */
const MAX_FEEDBACK_CHARS = 160;
const MAX_SERVICE_LINK_CHARS = 40;

const CHROME_TAGS = new Set('nav footer form dialog menu rp rt'.split(' '));
const CONTROLS = new Set('input option optgroup output progress meter button'.split(' '));
const CHROME_ROLES = new Set(
  (
    'navigation banner contentinfo search searchbox dialog alertdialog complementary ' +
    'menu menubar toolbar tablist tooltip'
  ).split(' '),
);
/** A longer struck-out text may only lack the end of its tag. */
const MAX_STRUCK_CHARS = 100;
/** Class names are used on containers only. In code and sentences they have other meanings. */
const CONTAINERS = new Set('div section ul ol dl p table td aside header details figure center'.split(' '));
const CALLOUT =
  /(?:^|\s)(?:admonition|callout|alert|notice|note|tip|warning|caution|danger|important|hint|info)(?:$|[\s-])/i;

const HEADING = /^(?:h[1-6]|summary|dt)$/;
/** The class of sections in generators that do not use `section`. */
export const SECTION_CLASS = /^(?:section|sect\d)(?:$|\s)/;
/** The link target of a site's name. */
const START_PAGE = /^(?:(?:\.{1,2}\/)*(?:index\.\w+)?|\/|https?:\/\/[^/]+\/?)$/;
/** Boxes beside or above the text. */
const BOX_NAME = /side-?bar|modal|lightbox/i;
const BOX_ROLES = new Set(['complementary', 'dialog']);
const COLLAPSED_NAME =
  /(?:^|[-_\s])(?:accordion|collapse|collapsible|faq|answer|tab-?(?:pane|panel|content)|panel)/i;

/** The label of a closed answer: its class, if it is not a button. */
const OPENER_NAME =
  /(?:^|[-_\s])(?:accordion|collapsible|collapse|faq|toggle)(?:[-_]{1,2}item)?[-_]{1,2}(?:title|head|header|heading|question|button|label|trigger)(?:$|\s)/i;

const PERMALINK_CLASS =
  /(?:^|\s)(?:headerlink|hash-link|header-anchor|heading-anchor|anchorjs-link|doc-anchor|permalink|footnote-backref|skip-?link)(?:$|\s)/i;
const PERMALINK_SIGN = /^[\s\u200B¶#§🔗⚓]+$/u;
const SERVICE_LINK_TEXT =
  /^\s*(?:(?:skip|jump) (?:to (?:the )?)?(?:main |page )?(?:content|navigation|search|main)|\[?edit\]?|edit (?:this page|on github)|\[source\]|back to top|permalink)\s*$/i;

/** Returns the decision function for a page. `root` provides the total amount of text. */
export function boilerplateOf(root: Element, strictness: Strictness): IsBoilerplate {
  const limit = root.textLength * MAX_CHROME_SHARE;
  const isMostOfPage = (element: Element): boolean => element.holdsMain || element.textLength > limit;
  const roles = new Map<string, NamedRole>();

  return (element) => {
    if (element.name === 'head' || element.name === 'title') return strictness !== 'none';
    if (CONTROLS.has(element.name)) return !isDisclosure(element);
    if (strictness === 'none') return false;
    if (isInvisible(element) && !isCollapsed(element) && !isMostOfPage(element)) return true;
    if (element.name === 'a') return isServiceLink(element);
    if (element.name === 'h1') return isSiteName(element);
    if (element.name === 'sup') return attribute(element, 'class').includes('reference');
    if (isContentsOfPage(element)) return !isMostOfPage(element);
    if (isChromeTag(element) || isChromeRole(element)) return !isMostOfPage(element);
    if (strictness === 'lenient') return false;
    if (isStruckOut(element)) return element.textLength <= MAX_STRUCK_CHARS;
    return isNamedChrome(element, roles) && !element.holdsTitle && !isMostOfPage(element);
  };
}

/** Whether an element is mostly short links, which is a menu on a page that does not mark its content. */
export function isLinkFarm(element: Element): boolean {
  return (
    CONTAINERS.has(element.name) &&
    !element.holdsTitle &&
    !element.holdsFact &&
    element.linkCount >= MIN_FARM_LINKS &&
    linkDensity(element) > FARM_LINK_DENSITY &&
    hasShortLinks(element, MAX_FARM_LINK_CHARS)
  );
}

/** Whether an element is a list of links to places on its own page: a table of contents, or the questions of an FAQ. */
function isContentsOfPage(element: Element): boolean {
  return (
    /^[ou]l$/.test(element.name) &&
    element.linkCount >= MIN_CONTENTS_LINKS &&
    linkDensity(element) > CONTENTS_LINK_DENSITY &&
    element.fragmentLinkCount === element.linkCount
  );
}

/** Whether a class marks a note in the text, such as a tip or a warning. */
export function isCalloutClass(classes: string | undefined): boolean {
  return CALLOUT.test(classes ?? '');
}

/** Whether an element is a button that opens an answer. Its label is the question, not a control. */
export function isDisclosure(element: Element): boolean {
  if (element.name !== 'button') return false;
  if (element.holdsSections || isNamedOpener(element)) return true;
  if (
    element.attributes['aria-expanded'] !== undefined &&
    element.attributes['aria-controls'] !== undefined
  ) {
    return true;
  }
  const { parent } = element;
  const isWholeHeading =
    parent !== null && HEADING.test(parent.name) && element.textLength * 2 > parent.textLength;
  return isWholeHeading || endsAsQuestion(shortText(element));
}

/** Whether the class of an element names it the label of a closed answer. */
export function isNamedOpener({ attributes }: Element): boolean {
  return OPENER_NAME.test(attributes['class'] ?? '');
}

function isChromeTag(element: Element): boolean {
  const { name, parent } = element;
  if (name === 'footer') return parent?.name !== 'blockquote';
  if (name === 'form') return !element.holdsTitle;
  if (name === 'aside') return !isCalloutClass(element.attributes['class']) && !isFactBox(element);
  if (name === 'header') return !element.holdsTitle && !isWithinContent(element);
  return CHROME_TAGS.has(name);
}

function isChromeRole(element: Element): boolean {
  const role = attribute(element, 'role');
  return CHROME_ROLES.has(role) && !(BOX_ROLES.has(role) && isFactBox(element));
}

/** Whether a box beside or above the text has facts, such as prices or opening hours, and is not a menu. */
function isFactBox(element: Element): boolean {
  return element.holdsFact && linkDensity(element) < MENU_LINK_DENSITY;
}

/** Whether a heading is the site's name, which is on every page: it is only a link to the start page. */
function isSiteName(heading: Element): boolean {
  const link = heading.children.find((child) => typeof child !== 'string' && child.name === 'a');
  if (typeof link !== 'object' || linkDensity(heading) < 1) return false;
  return START_PAGE.test(link.attributes['href'] ?? '#');
}

/** Whether an element is a part of the content that the page marks, or of a section. */
export function isWithinContent(element: Element): boolean {
  for (let at = element.parent; at !== null; at = at.parent) {
    if (/^(?:main|article|section)$/.test(at.name) || attribute(at, 'role') === 'main') return true;
  }
  return false;
}

/** Whether an element is a closed tab or answer, which is hidden but content. */
function isCollapsed(element: Element): boolean {
  const role = attribute(element, 'role');
  if (role === 'tabpanel' || role === 'region') return true;
  const names = `${attribute(element, 'class')} ${attribute(element, 'id')}`;
  return COLLAPSED_NAME.test(names) || (BOX_NAME.test(names) && isFactBox(element));
}

function isServiceLink(link: Element): boolean {
  if (PERMALINK_CLASS.test(link.attributes['class'] ?? '')) return true;
  if (/(?:^|\s)(?:prev|next)(?:$|\s)/.test(attribute(link, 'rel'))) return true;
  const text = shortText(link);
  return PERMALINK_SIGN.test(text) || SERVICE_LINK_TEXT.test(text);
}

function isNamedChrome(element: Element, roles: Map<string, NamedRole>): boolean {
  if (!CONTAINERS.has(element.name) && !isForScreenReaders(element)) return false;
  const { class: classes = '', id = '' } = element.attributes;
  if (classes === '' && id === '') return false;
  for (const name of `${classes} ${isNamedByHeading(element) ? '' : id}`.split(/\s+/)) {
    let role = roles.get(name);
    if (role === undefined) {
      role = roleOfName(name);
      roles.set(name, role);
    }
    if (role === 'chrome') {
      if (BOX_NAME.test(name) && isFactBox(element)) continue;
      return true;
    }
    if (role === 'menu' && linkDensity(element) >= MENU_LINK_DENSITY && hasShortLinks(element)) return true;
    if (role === 'feedback' && element.textLength <= MAX_FEEDBACK_CHARS) return true;
  }
  return false;
}

/** Whether the id of an element is made from its heading: `<section id="cookies">` is about cookies. */
function isNamedByHeading({ name, attributes, children }: Element): boolean {
  if (name === 'section' || SECTION_CLASS.test(attributes['class'] ?? '')) return true;
  const heading = children.find((child) => typeof child !== 'string');
  return (
    typeof heading === 'object' &&
    HEADING.test(heading.name) &&
    slug(rawText(heading)) === slug(attributes['id'] ?? '')
  );
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether an element is a span for screen readers ("opens in a new tab"), the only kind of inline boilerplate. */
function isForScreenReaders(element: Element): boolean {
  return element.name === 'span' && /sr-only|hidden|screen-reader/.test(element.attributes['class'] ?? '');
}

function hasShortLinks(element: Element, maxChars = MAX_MENU_LINK_CHARS): boolean {
  return element.linkTextLength <= maxChars * Math.max(1, element.linkCount);
}

function shortText(element: Element): string {
  return element.textLength > MAX_SERVICE_LINK_CHARS * 3 ? '' : rawText(element);
}
