import { holdsSentenceEnd, pathOf, withoutLinkTargets } from '@app/languages';
import { readBlocks, type BlockOptions } from './blocks';
import { boilerplateOf } from './boilerplate';
import type { Strictness } from './boilerplate';
import { decodeHtml } from './charset';
import { descendants, parseHtml } from './dom';
import type { Element } from './dom';
import { contactsOfFooters } from './footers';
import { linkTargetsOf, type LinkTargets } from './link-targets';
import { embeddedText } from './embedded-data';
import { findMainContent, orLinkFarm } from './main-content';
import { readMetadata, type Metadata } from './metadata';
import { Outline } from './outline';
import type { Section } from './outline';
import { pageDate } from './page-date';
import { readText } from './plain-text';
import { microdataIn } from './microdata';
import { scriptRedirect } from './script-redirect';
import { needsJavaScript } from './scripted-pages';
import { parseSelector, select } from './selector';
import { isSignIn } from './sign-in';
import { structuredContacts } from './structured-contacts';
import { propertiesIn } from './structured-data';
import { structuredEvents } from './structured-events';
import { structuredQuestions } from './structured-questions';
import { pageTitle } from './title';

/** The content of a fetched page. */
export interface Page extends Pick<Metadata, 'canonicalUrl' | 'noindex' | 'nofollow' | 'language' | 'links'> {
  /** Without the name of the site, if the main heading shows which part of the title that is. */
  title: string | null;
  /** Whether its scripts are likely to write its text: it has next to none itself. */
  needsJavaScript: boolean;
  /** The absolute URL to which the page itself leads on, by a refresh or a plain script, instead of showing a text. */
  leadsTo: string | null;
  /** Whether it is there to sign in, or to get an account. */
  isSignIn: boolean;
  /** Whether the given selector matches no element of the page, which then has no sections. */
  selectsNothing: boolean;
  /** The ISO day on which it was last changed, else published, if it says so. */
  date: string | null;
  sections: Section[];
  /** The title and all clean text without link targets, to detect pages with the same text. */
  text: string;
}

/** A page with less text may only be the frame of its data. */
const MAX_FRAME_CHARS = 60;
/** Cleaning is accepted if it leaves this much text, or this share of the page's text outside links. */
const MIN_CLEAN_CHARS = 250;
const MIN_CLEAN_SHARE = 0.2;
const START_PAGE = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?(?:\/|\/index\.[a-z]+|\.html?)?$/i;
/** The end of a description, which a program may have cut from the text of its page. */
const DESCRIPTION_END = /[\s.…!?[\]]+$/;
/** Longer descriptions are lists of keywords. */
const MAX_DESCRIPTION_CHARS = 400;
const LEVELS: readonly Strictness[] = ['strict', 'lenient', 'none'];

/**
 * Reads a fetched HTML or plain-text page: title, links, and its content as sections of clean text without boilerplate.
 * If cleaning leaves almost nothing, cleans less. With a selector, the content is everything in the elements that it
 * selects. Never throws, except for a text that is not a selector. Its time is linear in the length of the body.
 */
export function readPage(body: Buffer, contentType: string, url: string, selector?: string): Page {
  const source = decodeHtml(body, contentType);
  if (isPlainText(contentType, source)) {
    const { title, sections } = readText(source);
    const noMetadata = { canonicalUrl: null, noindex: false, nofollow: false, links: [] };
    return {
      title,
      ...noMetadata,
      language: null,
      needsJavaScript: false,
      leadsTo: null,
      isSignIn: false,
      selectsNothing: selector !== undefined,
      date: null,
      sections: selector === undefined ? sections : [],
      text: textOf(title, sections),
    };
  }
  const root = parseHtml(source);
  const { documentTitle, socialTitle, siteName, description, baseUrl, refreshUrl, ...metadata } =
    readMetadata(root, url);
  const bodyElement = bodyOf(root);
  const targets = linkTargetsOf(baseUrl, metadata.canonicalUrl ?? url);
  const outline = readContent(bodyElement, targets);
  const title = pageTitle({ documentTitle, socialTitle, siteName, headings: outline.titles });
  const selected = selector === undefined ? undefined : selectedIn(root, selector);
  let isShell = needsJavaScript(root, metadata.links);
  let sections: Section[];
  if (selected) sections = readSelected(selected, targets).finish(title);
  else {
    const embedded = isShell || outline.chars < MAX_FRAME_CHARS ? embeddedText(source, targets) : [];
    if (embedded.length > 0) isShell = false;
    const content = [
      ...introduced(outline.finish(title), isStartPage(url) ? description : null),
      ...embedded,
    ];
    const readContentText = (): string => textOf(null, content);
    const data = [...propertiesIn(source), ...microdataIn(root)];
    const language = metadata.language?.slice(0, 2) ?? 'en';
    sections = [
      ...content,
      ...structuredQuestions(data, targets, readContentText),
      ...structuredEvents(data, { language, targets }, readContentText),
      ...contactsOfFooters(bodyElement, targets, content),
      ...structuredContacts(data, language, readContentText),
    ];
  }
  const leadsTo = refreshUrl ?? scriptRedirect(source, root.textLength - root.linkTextLength, baseUrl);
  return {
    title,
    ...metadata,
    needsJavaScript: isShell,
    leadsTo: leadsTo === url ? null : leadsTo,
    isSignIn: isSignIn(bodyElement, boilerplateOf(bodyElement, 'strict')),
    selectsNothing: selected?.length === 0,
    date: pageDate(root, source),
    sections,
    text: textOf(title, sections),
  };
}

function readContent(body: Element, targets: LinkTargets): Outline {
  const wanted = Math.min(MIN_CLEAN_CHARS, (body.textLength - body.linkTextLength) * MIN_CLEAN_SHARE);
  let best = new Outline();
  for (const strictness of LEVELS) {
    const outline = readAs(body, strictness, { targets, readsImages: false });
    if (outline.chars > best.chars) best = outline;
    if (best.chars > 0 && best.chars >= wanted) break;
  }
  return best.chars > 0 ? best : readAs(body, 'none', { targets, readsImages: true });
}

function selectedIn(root: Element, text: string): Element[] {
  const selector = parseSelector(text);
  if (selector === null) throw new Error('This is not a selector');
  return select(root, selector);
}

/** Everything in the selected elements, without cleaning: their selection is deliberate. */
function readSelected(selected: readonly Element[], targets: LinkTargets): Outline {
  const outline = new Outline();
  for (const element of selected) {
    const isBoilerplate = boilerplateOf(element, 'none');
    // A wrapper, because only the children of the element that is read are read as blocks.
    const wrapper = { ...element, name: 'div', attributes: {}, children: [element] };
    readBlocks(wrapper, { isBoilerplate, targets, readsImages: false }, outline);
  }
  return outline;
}

function readAs(body: Element, strictness: Strictness, options: BlockOptions): Outline {
  const isBoilerplate = boilerplateOf(body, strictness);
  const outline = new Outline();
  if (strictness === 'strict') {
    const { roots, isMarked } = findMainContent(body, isBoilerplate);
    for (const root of roots) {
      readBlocks(
        root,
        { isBoilerplate: isMarked ? isBoilerplate : orLinkFarm(isBoilerplate), ...options },
        outline,
      );
    }
  } else readBlocks(body, { isBoilerplate, ...options }, outline);
  return outline;
}

/** Whether this is the address of a website's start page, perhaps in one language. */
function isStartPage(url: string): boolean {
  return START_PAGE.test(pathOf(url));
}

/**
 * The sections, after the page's description. Often only the description of a start page describes the site: the page
 * itself has teasers. A description that the page repeats or continues is left out, and so is a list of keywords.
 */
function introduced(sections: Section[], description: string | null): Section[] {
  if (description === null || description.length > MAX_DESCRIPTION_CHARS || !holdsSentenceEnd(description))
    return sections;
  const words = description.replace(DESCRIPTION_END, '');
  const isRepeated = sections.some(({ blocks }) =>
    blocks.some((block) => withoutLinkTargets(block).includes(words)),
  );
  return isRepeated ? sections : [{ heading: '', anchor: null, blocks: [description] }, ...sections];
}

/** The body, or the whole document if tags are missing or there are several bodies. */
function bodyOf(root: Element): Element {
  for (const element of descendants(root)) {
    if (element.name === 'body') return element.textLength * 2 > root.textLength ? element : root;
  }
  return root;
}

function isPlainText(contentType: string, source: string): boolean {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === '') return !/<[a-z!?/]/i.test(source.slice(0, 2_000));
  return type.startsWith('text/') && type !== 'text/html' && type !== 'text/xml';
}

function textOf(title: string | null, sections: readonly Section[]): string {
  const texts = sections.flatMap(({ heading, blocks }) => (heading === '' ? blocks : [heading, ...blocks]));
  return withoutLinkTargets((title === null ? texts : [title, ...texts]).join('\n\n'));
}
