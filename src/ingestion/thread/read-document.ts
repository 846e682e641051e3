import { createHash } from 'node:crypto';
import { MAX_LINKS_PER_PAGE, type PageFacts } from '@app/crawler';
import { detectLanguage, type Language } from '@app/languages';
import { readPage, readText, type Section } from '@app/page-text';

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;
const REPLACEMENT_CHARACTER = '\ufffd';

/** The content of a page or text in the form in which it is stored. */
export interface ReadDocument {
  title: string;
  language: Language;
  /** As JSON. */
  sections: string;
  /** SHA-256 of title and sections: the same for the same content. */
  contentHash: string;
}

/** Brings content into the form in which it is stored. Never throws. */
export function readDocument(read: { title: string | null; sections: readonly Section[] }): ReadDocument {
  const sections = JSON.stringify(read.sections, (_, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  );
  const title = storable(read.title ?? '');
  const contentHash = createHash('sha256').update(JSON.stringify(title)).update(sections).digest('base64url');
  return { title, language: languageOf(read.sections), sections, contentHash };
}

/** The language of most of the text, as `detectLanguage` detects it. */
export function languageOf(sections: readonly Section[]): Language {
  return detectLanguage(sections.flatMap(({ blocks }) => blocks).join('\n'));
}

function storable(text: string): string {
  return text.replace(UNSTORABLE, REPLACEMENT_CHARACTER);
}

const TAG_START = '<'.charCodeAt(0);
/** Ten times as many as a long page of documentation has. */
const MAX_TAGS = 150_000;

/** A page: the facts that the crawler needs, and the document to be stored. */
export interface CrawledDocument extends PageFacts {
  title: string | null;
  document: ReadDocument;
}

/**
 * Reads a page.
 * @throws Error, which the crawl reports as `unreadable`, e.g. for so many tags that parsing would take seconds
 */
export function readCrawledPage(body: Buffer, contentType: string, url: string): CrawledDocument {
  if (hasTooManyTags(body)) throw new Error('too many tags');
  const { title, sections, text, ...facts } = readPage(body, contentType, url);
  const { canonicalUrl, noindex, nofollow, needsJavaScript, links } = facts;
  const document = readDocument({ title, sections });
  return {
    title,
    document,
    canonicalUrl,
    noindex,
    nofollow,
    needsJavaScript,
    links: links.slice(0, MAX_LINKS_PER_PAGE),
    text: fingerprintOf(text),
  };
}

/** Reads the text of a `text` source. Without a given title the first heading is the title. */
export function readGivenText(
  data: string,
  givenTitle: string | null,
): Pick<CrawledDocument, 'title' | 'document'> {
  const text = readText(data, givenTitle);
  return { title: text.title, document: readDocument(text) };
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
