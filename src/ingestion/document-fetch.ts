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

/** What a later run needs to ask whether a page has changed, and to go on from it. */
export type Fetched = Omit<PageVersion, 'url'> &
  Pick<PageFacts, 'canonicalUrl' | 'text'> & { reader: string };

/** Brings what a later run needs to ask whether a page has changed into the form in which it is stored. */
export function documentFetch(
  scope: CrawlScope | null,
  { canonicalUrl, text }: Pick<PageFacts, 'canonicalUrl' | 'text'>,
  { url: fetchedUrl, ...version }: PageVersion,
): DocumentFetch {
  const fetched: Fetched = { ...version, canonicalUrl, text, reader: readerOf(scope) };
  return { fetchedUrl, fetched: JSON.stringify(fetched) };
}

/** What decides how a page is read, in short. */
export function readerOf(scope: CrawlScope | null): string {
  const parts = JSON.stringify([VERSION, ANALYSIS_VERSION, scope]);
  return createHash('sha256').update(parts).digest('base64url');
}
