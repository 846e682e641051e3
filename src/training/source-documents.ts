import { crawlSite, fetchPage, type CrawlOptions } from '../../libs/crawler';
import { readPage, readText, type Page } from '../../libs/page-text';
import type { IncomingDocument } from '../knowledge/document-writer';
import type { TrainingSource } from './training-source.entity';

const TAG_START = '<'.charCodeAt(0);
/** Ten times what a long page of documentation has. */
const MOST_TAGS = 150_000;

/** What reading a source yields, in order: documents, and news of the pages around them. */
export type ReadingStep =
  | { kind: 'document'; document: IncomingDocument }
  | { kind: 'found'; count: number }
  | { kind: 'skipped'; url: string; reason: string; detail?: string };

/** How pages are fetched, and how fast. */
export type PageOptions = Omit<CrawlOptions<Page>, 'readPage' | 'knownUrls'>;

/**
 * Reads a source as a stream of documents: its text, its page, or its website page after page; pages that an earlier run has read are
 * asked for even when nothing leads to them any more.
 * @throws CrawlError when the page or the site's start page cannot be had
 */
export async function* readSource(
  { type, data, trainingUrl }: Pick<TrainingSource, 'type' | 'data' | 'trainingUrl'>,
  pages: PageOptions,
  knownUrls: string[],
): AsyncGenerator<ReadingStep> {
  if (type === 'text') {
    const { title, sections } = readText(data ?? '');
    yield { kind: 'document', document: { url: null, title, sections } };
    return;
  }
  const start = trainingUrl ?? '';
  const options = { ...pages, knownUrls, readPage: readBoundedPage };
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

/**
 * Reads a page, unless it is made of so many tags that parsing it would hold up the process for seconds.
 * @throws Error, which the crawl reports as `unreadable`
 */
function readBoundedPage(body: Buffer, contentType: string, url: string): Page {
  let tags = 0;
  for (let at = body.indexOf(TAG_START); at >= 0; at = body.indexOf(TAG_START, at + 1)) {
    tags += 1;
    if (tags > MOST_TAGS) throw new Error('too many tags');
  }
  return readPage(body, contentType, url);
}

function documentOf(url: string, { title, sections }: Page): ReadingStep {
  return { kind: 'document', document: { url, title, sections } };
}
