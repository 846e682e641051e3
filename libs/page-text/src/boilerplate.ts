import { attribute, linkDensity, rawText } from './dom';
import type { Element } from './dom';

/**
 * How much is taken for boilerplate. `strict` also judges by class names, `lenient` by tags, roles and
 * visibility only, `none` keeps all that is text.
 */
export type Strictness = 'strict' | 'lenient' | 'none';

/** Decides whether an element, with all in it, is boilerplate. */
export type IsBoilerplate = (element: Element) => boolean;

/** What holds more of the page's text than this is not chrome, whatever it is called. */
const MAX_CHROME_SHARE = 0.6;
/** From this share of linked text on, a container named "menu" or the like is taken for one. */
const MENU_LINK_DENSITY = 0.5;
/** Links of menus are short; a whole card wrapped into a link is content. */
const MAX_MENU_LINK_CHARS = 40;
const FARM_LINK_DENSITY = 0.7;
const MIN_FARM_LINKS = 3;
const MAX_FARM_LINK_CHARS = 25;
/** "Was this helpful? Yes No" is below, a customer's feedback above. */
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
/** Crossed out is what no longer holds: the price before the sale. */
const STRUCK = new Set(['s', 'strike', 'del']);
const MAX_STRUCK_CHARS = 100;
/** Class names are read on containers only: inside code and sentences they mean other things. */
const CONTAINERS = new Set('div section ul ol dl p table td aside header details figure center'.split(' '));
const CALLOUT =
  /(?:^|\s)(?:admonition|callout|alert|notice|note|tip|warning|caution|danger|important|hint|info)(?:$|[\s-])/i;

const CHROME_NAME = anyWord(
  'breadcrumbs? cookies? cookie-?(?:bar|banner) consent gdpr onetrust announcement-bar',
  'side-?bar side-?nav sphinxsidebar(?:wrapper)? toc toctree table-?of-?contents on-this-page',
  'pagination pager paginator prev-next next-prev post-navigation nav-?links nav-?(?:header|footer|bar) topbar',
  'skip-?link skip-?nav skip-to-content masthead search-form searchbox version-switcher language-switcher',
  'share sharing share(?:daddy|bar) addthis addtoany social comments comment-(?:list|respond) disqus',
  'related-?(?:posts|articles) recent-articles read-next newsletter subscribe back-to-top',
  'modal popup lightbox toast offcanvas drawer advert advertisement ads adsbygoogle print-only',
  'edit-this-page edit-page edit-link last-updated? site-footer page-footer post-tags tag-?(?:list|cloud)',
  'line-numbers linenos sr-only visually-hidden screen-reader-text',
);
const MENU_NAME = anyWord(
  'nav navigation menu submenu header footer links tags related widget promo meta contents secondary rail',
);
const FEEDBACK_NAME = anyWord('feedback helpful votes rating was-this-helpful');
/** "has-sidebar" and "no-toc" describe a layout, not the element's part in it. */
const LAYOUT_NAME = /^(?:has|no|with|without|hide|show)-/;
const HEADING = /^(?:h[1-6]|summary|dt)$/;
/** How generators marked sections before there was `section`. */
export const SECTION_CLASS = /^(?:section|sect\d)(?:$|\s)/;
/** Where a site's name leads. */
const START_PAGE = /^(?:(?:\.{1,2}\/)*(?:index\.\w+)?|\/|https?:\/\/[^/]+\/?)$/;
const COLLAPSED_NAME =
  /(?:^|[-_\s])(?:accordion|collapse|collapsible|faq|answer|tab-?(?:pane|panel|content)|panel)/i;

const PERMALINK_CLASS =
  /(?:^|\s)(?:headerlink|hash-link|header-anchor|heading-anchor|anchorjs-link|doc-anchor|permalink|footnote-backref|skip-?link)(?:$|\s)/i;
const PERMALINK_SIGN = /^[\s\u200B¶#§🔗⚓]+$/u;
const SERVICE_LINK_TEXT =
  /^\s*(?:(?:skip|jump) (?:to (?:the )?)?(?:main |page )?(?:content|navigation|search|main)|\[?edit\]?|edit (?:this page|on github)|\[source\]|back to top|permalink)\s*$/i;

/** Makes the decision for one page; `root` tells how much text there is in all. */
export function boilerplateOf(root: Element, strictness: Strictness): IsBoilerplate {
  const limit = root.textLength * MAX_CHROME_SHARE;
  const holdsThePage = (element: Element): boolean => element.holdsMain || element.textLength > limit;
  const verdicts = new Map<string, NameVerdict>();

  return (element) => {
    if (element.name === 'head' || element.name === 'title') return strictness !== 'none';
    if (CONTROLS.has(element.name)) return !isDisclosure(element);
    if (strictness === 'none') return false;
    if (isInvisible(element) && !isCollapsed(element) && !holdsThePage(element)) return true;
    if (element.name === 'a') return isServiceLink(element);
    if (element.name === 'h1') return isSiteName(element);
    if (element.name === 'sup') return attribute(element, 'class').includes('reference');
    if (isChromeTag(element) || CHROME_ROLES.has(attribute(element, 'role'))) return !holdsThePage(element);
    if (strictness === 'lenient') return false;
    if (STRUCK.has(element.name)) return element.textLength <= MAX_STRUCK_CHARS;
    return isNamedChrome(element, verdicts) && !element.holdsTitle && !holdsThePage(element);
  };
}

/** Whether an element's text is mostly short links: on a page that does not mark its content, that is a menu. */
export function isLinkFarm(element: Element): boolean {
  return (
    CONTAINERS.has(element.name) &&
    !element.holdsTitle &&
    element.linkCount >= MIN_FARM_LINKS &&
    linkDensity(element) > FARM_LINK_DENSITY &&
    hasShortLinks(element, MAX_FARM_LINK_CHARS)
  );
}

/** Whether a class marks a note inside the text: a tip, a warning. */
export function isCalloutClass(classes: string | undefined): boolean {
  return CALLOUT.test(classes ?? '');
}

/** Whether an element is a button that opens an answer: its label is the question, not a control. */
export function isDisclosure(element: Element): boolean {
  if (element.name !== 'button') return false;
  if (
    element.attributes['aria-expanded'] !== undefined &&
    element.attributes['aria-controls'] !== undefined
  ) {
    return true;
  }
  const { parent } = element;
  const isWholeHeading =
    parent !== null && HEADING.test(parent.name) && element.textLength * 2 > parent.textLength;
  return isWholeHeading || /[?？]\s*$/.test(shortText(element));
}

function isChromeTag(element: Element): boolean {
  const { name, parent } = element;
  if (name === 'footer') return parent?.name !== 'blockquote';
  if (name === 'form') return !element.holdsTitle;
  if (name === 'aside') return !isCalloutClass(element.attributes['class']);
  if (name === 'header') return !element.holdsTitle && !isWithinContent(element);
  return CHROME_TAGS.has(name);
}

/** A heading that only leads to the start page is the site's name, and stands on every page. */
function isSiteName(heading: Element): boolean {
  const link = heading.children.find((child) => typeof child !== 'string' && child.name === 'a');
  if (typeof link !== 'object' || linkDensity(heading) < 1) return false;
  return START_PAGE.test(link.attributes['href'] ?? '#');
}

function isWithinContent(element: Element): boolean {
  for (let at = element.parent; at !== null; at = at.parent) {
    if (/^(?:main|article|section)$/.test(at.name) || attribute(at, 'role') === 'main') return true;
  }
  return false;
}

function isInvisible(element: Element): boolean {
  const hidden = element.attributes['hidden'];
  if (hidden !== undefined && hidden !== 'until-found') return true;
  if (attribute(element, 'aria-hidden') === 'true') return true;
  return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(element.attributes['style'] ?? '');
}

/** Tabs and answers that wait for a click are hidden too, and are content. */
function isCollapsed(element: Element): boolean {
  const role = attribute(element, 'role');
  if (role === 'tabpanel' || role === 'region') return true;
  return COLLAPSED_NAME.test(`${attribute(element, 'class')} ${attribute(element, 'id')}`);
}

function isServiceLink(link: Element): boolean {
  if (PERMALINK_CLASS.test(link.attributes['class'] ?? '')) return true;
  if (/(?:^|\s)(?:prev|next)(?:$|\s)/.test(attribute(link, 'rel'))) return true;
  const text = shortText(link);
  return PERMALINK_SIGN.test(text) || SERVICE_LINK_TEXT.test(text);
}

type NameVerdict = 'chrome' | 'menu' | 'feedback' | null;

function isNamedChrome(element: Element, verdicts: Map<string, NameVerdict>): boolean {
  if (!CONTAINERS.has(element.name) && !isSpokenAside(element)) return false;
  const { class: classes = '', id = '' } = element.attributes;
  if (classes === '' && id === '') return false;
  for (const name of `${classes} ${isNamedByHeading(element) ? '' : id}`.split(/\s+/)) {
    let verdict = verdicts.get(name);
    if (verdict === undefined) verdicts.set(name, (verdict = verdictOn(name)));
    if (verdict === 'chrome') return true;
    if (verdict === 'menu' && linkDensity(element) >= MENU_LINK_DENSITY && hasShortLinks(element))
      return true;
    if (verdict === 'feedback' && element.textLength <= MAX_FEEDBACK_CHARS) return true;
  }
  return false;
}

/** Ids of sections are made of their headings: `<section id="cookies">` tells of cookies. */
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

/** Spans for screen readers ("opens in a new tab") are the one kind of inline chrome. */
function isSpokenAside(element: Element): boolean {
  return element.name === 'span' && /sr-only|hidden|screen-reader/.test(element.attributes['class'] ?? '');
}

function verdictOn(className: string): NameVerdict {
  const name = className
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/_+/g, '-')
    .toLowerCase();
  if (LAYOUT_NAME.test(name)) return null;
  if (CHROME_NAME.test(name)) return 'chrome';
  if (MENU_NAME.test(name)) return 'menu';
  return FEEDBACK_NAME.test(name) ? 'feedback' : null;
}

function hasShortLinks(element: Element, maxChars = MAX_MENU_LINK_CHARS): boolean {
  return element.linkTextLength <= maxChars * Math.max(1, element.linkCount);
}

function shortText(element: Element): string {
  return element.textLength > MAX_SERVICE_LINK_CHARS * 3 ? '' : rawText(element);
}

/** Matches a kebab-case name that has one of the words as a part. */
function anyWord(...lines: string[]): RegExp {
  return new RegExp(`(?:^|-)(?:${lines.join(' ').split(' ').join('|')})(?:-|$)`);
}
