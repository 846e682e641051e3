import { createHash } from 'node:crypto';
import type { PageFacts } from '@app/crawler';
import { readPage, readText } from '@app/page-text';
import { readDocument, type ReadDocument } from '../knowledge/read-document';

const TAG_START = '<'.charCodeAt(0);
/** Ten times what a long page of documentation has. */
const MAX_TAGS = 150_000;

/** A page as the crawl needs it, with what is kept of it. */
export interface CrawledDocument extends PageFacts {
  title: string | null;
  document: ReadDocument;
}

/**
 * Reads a page, unless it is made of so many tags that parsing it would take seconds.
 * @throws Error, which the crawl reports as `unreadable`
 */
export function readCrawledPage(body: Buffer, contentType: string, url: string): CrawledDocument {
  let tags = 0;
  for (let at = body.indexOf(TAG_START); at >= 0; at = body.indexOf(TAG_START, at + 1)) {
    tags += 1;
    if (tags > MAX_TAGS) throw new Error('too many tags');
  }
  const { title, sections, text, canonicalUrl, noindex, nofollow, links } = readPage(body, contentType, url);
  const document = readDocument({ title, sections });
  return { title, document, canonicalUrl, noindex, nofollow, links, text: fingerprintOf(text) };
}

/** Reads a text that a tenant gave. */
export function readGivenText(data: string): Pick<CrawledDocument, 'title' | 'document'> {
  const text = readText(data);
  return { title: text.title, document: readDocument(text) };
}

/** Stands in for a text where it is only compared. */
function fingerprintOf(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words && createHash('sha256').update(words).digest('base64url');
}
