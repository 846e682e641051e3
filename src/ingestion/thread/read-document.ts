import { createHash } from 'node:crypto';
import type { PageFacts } from '@app/crawler';
import {
  countMatches,
  decodedUri,
  detectLanguage,
  holdsSentenceEnd,
  withoutLinkTargets,
  type Language,
} from '@app/languages';
import { hasWords, isGarbled, readPage, readText, repairMojibake, type Section } from '@app/page-text';
import type { CrawlScope } from '../crawl-scope';
import { isInLanguage } from './wanted-language';

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
const REPLACEMENT_CHARACTER = '\ufffd';
/** Fewer Latin words, such as names and labels, look like several languages. */
const MIN_WORDS = 5;
const LATIN_WORD = /\p{sc=Latn}+/gu;
const OTHER_LETTER = /(?!\p{sc=Latn})\p{L}/u;

/** The content of a page or text in the form in which it is stored. */
export interface ReadDocument {
  title: string;
  language: Language;
  /** The ISO day on which the page was last changed, if it says so. */
  date: string | null;
  /** As JSON. */
  sections: string;
  /** SHA-256 of title and sections without link targets: the same for the same words. */
  contentHash: string;
}

/** Brings content into the form in which it is stored; signs alone are no content. Never throws. */
export function readDocument(read: {
  title: string | null;
  sections: readonly Section[];
  date?: string | null;
}): ReadDocument {
  const shown = read.sections.some(saysSomething) ? read.sections : [];
  const sections = JSON.stringify(shown, (_, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  );
  const title = storable(read.title ?? '');
  const words = withoutLinkTargets(sections);
  const contentHash = createHash('sha256').update(JSON.stringify(title)).update(words).digest('base64url');
  return { title, language: languageOf(read.sections), date: read.date ?? null, sections, contentHash };
}

function saysSomething({ heading, blocks }: Section): boolean {
  return hasWords(heading) || blocks.some(hasWords);
}

/** The language of most of the text, as `detectLanguage` detects it; `und` for a few Latin words without a sentence. */
export function languageOf(sections: readonly Section[]): Language {
  const text = withoutLinkTargets(sections.flatMap(({ blocks }) => blocks).join('\n'));
  const isFewWords = countMatches(text, LATIN_WORD) < MIN_WORDS && !OTHER_LETTER.test(text);
  return isFewWords && !holdsSentenceEnd(text) ? 'und' : detectLanguage(text);
}

function storable(text: string): string {
  return text.replace(UNSTORABLE, REPLACEMENT_CHARACTER);
}

/** This much of a page or text shows whether it is readable. */
const JUDGED_CHARS = 20_000;
const TAG_START = '<'.charCodeAt(0);
/** Ten times as many as a long page of documentation has. */
const MAX_TAGS = 150_000;

/** A document to be stored, and the title that its source gets from it. */
export interface TitledDocument {
  title: string | null;
  document: ReadDocument;
  isGarbled: boolean;
}

/** A page: the facts that the crawler needs, and its document. */
export type CrawledDocument = PageFacts & TitledDocument;

/** A page to be read, and the part of it that its source wants. */
export interface FetchedPage extends Pick<CrawlScope, 'selector' | 'language'> {
  contentType: string;
  url: string;
}

/**
 * Reads a page.
 * @throws Error, which the crawl reports as `unreadable`, e.g. for so many tags that parsing would take seconds
 */
export function readCrawledPage(
  body: Buffer,
  { contentType, url, selector, language }: FetchedPage,
): CrawledDocument {
  if (hasTooManyTags(body)) throw new Error('too many tags');
  const page = readPage(body, contentType, url, selector);
  const { title, sections, text, date, language: declared, selectsNothing, isSignIn, ...facts } = page;
  const document = readDocument({ title, sections, date });
  const isOther = language !== undefined && !isInLanguage(language, declared, document.language);
  let unwanted: PageFacts['unwanted'];
  if (selectsNothing) unwanted = 'not_selected';
  else if (isSignIn && selector === undefined) unwanted = 'sign_in';
  else if (isOther) unwanted = 'other_language';
  const textWithoutAddress = fingerprintOf(withoutAddress(text, url));
  return {
    ...facts,
    unwanted,
    title,
    document,
    isGarbled: looksGarbled(sections),
    text: fingerprintOf(text),
    textWithoutAddress,
  };
}

/**
 * The text without the parts that differ between the error pages of a site: the page's address, its path and the last
 * segment of the path, and words with digits, such as the number of the request and the time.
 */
function withoutAddress(text: string, url: string): string {
  const { pathname } = new URL(url);
  const last = pathname.split('/').at(-1) ?? '';
  const written = [url, pathname, last].filter((part) => part.length > 1);
  return [...written, ...written.map(decodedUri)]
    .reduce((left, part) => left.replaceAll(part, ' '), text)
    .replace(/[\w:.-]+/g, (word) => (/\d/.test(word) ? ' ' : word));
}

/** Reads the text of a `text` source. Without a given title the first heading is the title. */
export function readGivenText(data: string, givenTitle: string | null): TitledDocument {
  const text = readText(repairMojibake(data), givenTitle);
  return { title: text.title, document: readDocument(text), isGarbled: looksGarbled(text.sections) };
}

function looksGarbled(sections: readonly Section[]): boolean {
  const text = withoutLinkTargets(sections.flatMap(({ blocks }) => blocks).join('\n'));
  return isGarbled(text.slice(0, JUDGED_CHARS));
}

function hasTooManyTags(body: Buffer): boolean {
  let tags = 0;
  for (let at = body.indexOf(TAG_START); at >= 0; at = body.indexOf(TAG_START, at + 1)) {
    tags += 1;
    if (tags > MAX_TAGS) return true;
  }
  return false;
}

/** A hash that replaces the text of a page: the crawler only compares texts. Empty for an empty text. */
function fingerprintOf(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words && createHash('sha256').update(words).digest('base64url');
}
