import { createHash } from 'node:crypto';
import type { PageFacts, PageVersion } from '@app/crawler';
import { ANALYSIS_VERSION } from '@app/ranking';
import { VERSION } from '../platform/http/server/package-files';
import type { CrawlScope } from './crawl-scope';

/** How a page was fetched, as it is stored with its document. */
export interface DocumentFetch {
  fetchedUrl: string;
  fetched: string;
}

/** The details with which a later run asks whether a page has changed, and continues from it. */
export type Fetched = Omit<PageVersion, 'url'> &
  Pick<PageFacts, 'canonicalUrl' | 'text'> & { reader: string };

/** Brings the details for a later run into the form in which they are stored. */
export function documentFetch(
  scope: CrawlScope | null,
  { canonicalUrl, text }: Pick<PageFacts, 'canonicalUrl' | 'text'>,
  { url: fetchedUrl, ...version }: PageVersion,
): DocumentFetch {
  const fetched: Fetched = { ...version, canonicalUrl, text, reader: readerOf(scope) };
  return { fetchedUrl, fetched: JSON.stringify(fetched) };
}

/** A hash of the inputs that decide how a page is read: the versions of the reader, and the scope. */
export function readerOf(scope: CrawlScope | null): string {
  const parts = JSON.stringify([VERSION, ANALYSIS_VERSION, scope]);
  return createHash('sha256').update(parts).digest('base64url');
}
