import { readBlocks } from './blocks';
import { boilerplateOf } from './boilerplate';
import type { Strictness } from './boilerplate';
import { decodeHtml } from './charset';
import { descendants, parseHtml } from './dom';
import type { Element } from './dom';
import { findMainContent, orLinkFarm } from './main-content';
import { readMetadata } from './metadata';
import { Outline } from './outline';
import type { Section } from './outline';
import { readText } from './plain-text';
import { pageTitle } from './title';

/** The content of a fetched page. */
export interface Page {
  /** Without the name of the site, if the main heading shows which part of the title that is. */
  title: string | null;
  /** The language tag on `<html>`. */
  language: string | null;
  canonicalUrl: string | null;
  noindex: boolean;
  nofollow: boolean;
  /** Whether its scripts are likely to write its text: it has next to none itself, and no links. */
  needsJavaScript: boolean;
  /** Absolute http(s) URLs, each once, without fragment and without those marked nofollow. */
  links: string[];
  sections: Section[];
  /** The title and all clean text, to detect pages with the same text. */
  text: string;
}

/** Cleaning is accepted if it leaves this much text, or this share of the page's text outside links. */
const MIN_CLEAN_CHARS = 250;
const MIN_CLEAN_SHARE = 0.2;
/** A page with fewer characters of text may be an empty frame that scripts fill. */
const MIN_CHARS_WITHOUT_SCRIPTS = 60;
const LEVELS: readonly Strictness[] = ['strict', 'lenient', 'none'];

/**
 * Reads a fetched HTML or plain-text page: title, language, links, and its content as sections of clean text without
 * boilerplate. If cleaning leaves almost nothing, cleans less. Never throws. Its time is linear in the length of the
 * body.
 */
export function readPage(body: Buffer, contentType: string, url: string): Page {
  const source = decodeHtml(body, contentType);
  if (isPlainText(contentType, source)) {
    const { title, sections } = readText(source);
    const noMetadata = { language: null, canonicalUrl: null, noindex: false, nofollow: false, links: [] };
    return { title, ...noMetadata, needsJavaScript: false, sections, text: textOf(title, sections) };
  }
  const root = parseHtml(source);
  const { documentTitle, socialTitle, siteName, ...metadata } = readMetadata(root, url);
  const outline = readContent(root);
  const title = pageTitle({ documentTitle, socialTitle, siteName, headings: outline.titles });
  const sections = outline.finish(title);
  const needsJavaScript =
    root.holdsScript && root.textLength < MIN_CHARS_WITHOUT_SCRIPTS && metadata.links.length === 0;
  return { title, ...metadata, needsJavaScript, sections, text: textOf(title, sections) };
}

function readContent(root: Element): Outline {
  const body = bodyOf(root);
  const wanted = Math.min(MIN_CLEAN_CHARS, (body.textLength - body.linkTextLength) * MIN_CLEAN_SHARE);
  let best = new Outline();
  for (const strictness of LEVELS) {
    const outline = readAs(body, strictness);
    if (outline.chars > best.chars) best = outline;
    if (best.chars > 0 && best.chars >= wanted) break;
  }
  return best;
}

function readAs(body: Element, strictness: Strictness): Outline {
  const isBoilerplate = boilerplateOf(body, strictness);
  const outline = new Outline();
  if (strictness === 'strict') {
    const { roots, isMarked } = findMainContent(body, isBoilerplate);
    for (const root of roots) readBlocks(root, isMarked ? isBoilerplate : orLinkFarm(isBoilerplate), outline);
  } else readBlocks(body, isBoilerplate, outline);
  return outline;
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
  return (title === null ? texts : [title, ...texts]).join('\n\n');
}
