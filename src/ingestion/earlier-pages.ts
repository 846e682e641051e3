import type { EarlierPage, PageFacts } from '@app/crawler';
import type { Queryable } from '../platform/database/sql';
import type { PublishedPage } from './crawled-page';
import type { CrawlScope } from './crawl-scope';
import { readerOf, type Fetched } from './document-fetch';
import { fetchedDocument } from './document.queries';
import type { SourceKey } from './ingestion-run';

/** A page that has not changed since the published run. */
export type UnchangedPage = PageFacts & {
  unchanged: { id: number; title: string | null; contentHash: string };
};

/**
 * Finds pages of the published run by the URL that was fetched. Pages that would be read in another way today, because
 * Parley or the scope of the source has changed, are not found, so that they are fetched whole.
 */
export function earlierPages(
  db: Queryable,
  source: SourceKey & { scope: CrawlScope | null },
  published: readonly PublishedPage[],
): (url: string) => Promise<EarlierPage<UnchangedPage> | undefined> {
  const ids = new Map(
    published.flatMap(({ fetchedUrl, ids: [id] }) => (fetchedUrl === null ? [] : [[fetchedUrl, id!]])),
  );
  const reader = readerOf(source.scope);
  return async (url) => {
    const id = ids.get(url);
    const document = id === undefined ? undefined : await fetchedDocument(db, source, id);
    if (!document) return undefined;
    const { fetched, ...unchanged } = document;
    const { validators, reader: earlierReader, ...facts } = JSON.parse(fetched) as Fetched;
    if (earlierReader !== reader) return undefined;
    const title = unchanged.title || null;
    return {
      validators,
      page: { ...facts, noindex: false, needsJavaScript: false, unchanged: { ...unchanged, title } },
    };
  };
}
