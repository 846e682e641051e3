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

/** What a fetched page says. */
export interface Page {
  /** Without the site's name where the main heading shows which part that is. */
  title: string | null;
  /** The language tag on `<html>`. */
  language: string | null;
  canonicalUrl: string | null;
  noindex: boolean;
  nofollow: boolean;
  /** Absolute http(s) URLs, each once, without fragment; those marked nofollow are left out. */
  links: string[];
  sections: Section[];
  /** Title and all clean text, to tell whether two pages say the same. */
  text: string;
}

/** A cleaning is believed when this much text is left of it, or this share of the page's unlinked text. */
const MIN_CLEAN_CHARS = 250;
const MIN_CLEAN_SHARE = 0.2;
const LEVELS: readonly Strictness[] = ['strict', 'lenient', 'none'];

/**
 * Reads a fetched HTML or plain-text page: title, language, links, and its content as sections of clean text without
 * boilerplate. If cleaning leaves next to nothing, less is cleaned. Never throws; linear in the length of the body.
 */
export function readPage(body: Buffer, contentType: string, url: string): Page {
  const source = decodeHtml(body, contentType);
  if (isPlainText(contentType, source)) {
    const { title, sections } = readText(source);
    const silent = { language: null, canonicalUrl: null, noindex: false, nofollow: false, links: [] };
    return { title, ...silent, sections, text: textOf(title, sections) };
  }
  const root = parseHtml(source);
  const { documentTitle, socialTitle, siteName, ...metadata } = readMetadata(root, url);
  const outline = readContent(root);
  const title = pageTitle({ documentTitle, socialTitle, siteName, headings: outline.titles });
  const sections = outline.finish(title);
  return { title, ...metadata, sections, text: textOf(title, sections) };
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

/** The body, or the whole document where tags are missing or there is more than one body. */
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
