import { crawlSite, fetchPage, type CrawlOptions } from '@app/crawler';
import type { ReadDocument } from '../knowledge/read-document';
import type { IngestionThread } from './ingestion-thread';
import type { CrawledDocument } from './read-page';
import type { TrainingSource } from './training-source.entity';

/** What reading a source yields, in order: documents, and news of the pages around them. */
export type ReadingStep =
  | { kind: 'document'; url: string | null; title: string | null; document: ReadDocument }
  | { kind: 'found'; count: number }
  | { kind: 'skipped'; url: string; reason: string; detail?: string };

/** How pages are fetched, and how fast. */
export type PageOptions = Omit<CrawlOptions<CrawledDocument>, 'readPage' | 'knownUrls'>;

/**
 * Reads a source as a stream of documents: its text, its page, or its website page after page; pages that an earlier run has read are
 * asked for even when nothing leads to them any more.
 * @throws CrawlError when the page or the site's start page cannot be had
 */
export async function* readSource(
  { type, data, trainingUrl }: Pick<TrainingSource, 'type' | 'data' | 'trainingUrl'>,
  reader: IngestionThread,
  pages: PageOptions,
  knownUrls: string[],
): AsyncGenerator<ReadingStep> {
  if (type === 'text') {
    const { title, document } = await reader.readText(data ?? '');
    yield { kind: 'document', url: null, title, document };
    return;
  }
  const start = trainingUrl ?? '';
  const readPage = (body: Buffer, contentType: string, url: string) =>
    reader.readPage(body, contentType, url);
  const options = { ...pages, knownUrls, readPage };
  if (type === 'page') {
    const { url, page } = await fetchPage(start, options);
    yield { kind: 'found', count: 1 };
    yield documentOf(url, page);
    return;
  }
  for await (const event of crawlSite(start, options)) {
    yield event.kind === 'page' ? documentOf(event.url, event.page) : event;
  }
}

function documentOf(url: string, { title, document }: CrawledDocument): ReadingStep {
  return { kind: 'document', url, title, document };
}
