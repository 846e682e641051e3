import { crawlSite, fetchPage, type CrawlOptions } from '../../libs/crawler';
import { readPage, readText, type Page } from '../../libs/page-text';
import type { IncomingDocument } from '../knowledge/passage-writer';
import type { TrainingSource } from './training-source.entity';

/** What reading a source yields, in order: documents, and news of the pages around them. */
export type ReadingStep =
  | { kind: 'document'; document: IncomingDocument }
  | { kind: 'found'; count: number }
  | { kind: 'skipped'; url: string; reason: string; detail?: string };

/** How pages are fetched, and how fast. */
export type PageOptions = Omit<CrawlOptions<Page>, 'readPage'>;

/**
 * Reads a source as a stream of documents: its text, its page, or its website page after page.
 * @throws CrawlError when the page or the site's start page cannot be had
 */
export async function* readSource(
  { type, data, trainingUrl }: Pick<TrainingSource, 'type' | 'data' | 'trainingUrl'>,
  pages: PageOptions,
): AsyncGenerator<ReadingStep> {
  if (type === 'text') {
    const { title, sections } = readText(data ?? '');
    yield { kind: 'document', document: { url: null, title, sections } };
    return;
  }
  const start = trainingUrl ?? '';
  const options = { ...pages, readPage };
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

function documentOf(url: string, { title, sections }: Page): ReadingStep {
  return { kind: 'document', document: { url, title, sections } };
}
