import { crawlSite, fetchPage, type CrawlOptions } from '@app/crawler';
import type { SourceParser } from './source-parser';
import type { ReadDocument, CrawledDocument } from './thread/read-document';

/** The types of sources: a given text, one page, or a website that is crawled from its start page. */
export const SOURCE_TYPES = ['text', 'page', 'website'] as const;

/** One of `SOURCE_TYPES`. */
export type SourceType = (typeof SOURCE_TYPES)[number];

/** The origin of a source's content: `data` (and perhaps a title) for a text, `trainingUrl` for a page or website. */
export interface SourceContent {
  type: SourceType;
  data: string | null;
  givenTitle: string | null;
  trainingUrl: string | null;
}

/** One step of reading a source: a document, a page that was not read, or how many pages are known so far. */
export type ReadingStep =
  | { kind: 'document'; url: string | null; title: string | null; document: ReadDocument }
  | { kind: 'found'; count: number }
  | { kind: 'skipped'; url: string; reason: string; detail?: string };

/** How pages are fetched, and how fast. */
export type PageOptions = Omit<
  CrawlOptions<CrawledDocument>,
  'readPage' | 'parseRobots' | 'parseSitemap' | 'knownUrls'
>;

/**
 * Reads a source as a stream: its text, its page, or its website page by page. `knownUrls` are fetched even when no
 * page links to them any more.
 * @throws CrawlError when the page, or the start page of the site, cannot be fetched; a fault of the service as it is
 */
export async function* readSource(
  { type, data, givenTitle, trainingUrl }: SourceContent,
  parser: SourceParser,
  pages: PageOptions,
  knownUrls: string[],
): AsyncGenerator<ReadingStep> {
  if (type === 'text') {
    const { title, document } = await parser.readText(data ?? '', givenTitle);
    yield { kind: 'document', url: null, title, document };
    return;
  }
  const start = trainingUrl ?? '';
  const options = {
    ...pages,
    knownUrls,
    readPage: (body: Buffer, contentType: string, url: string) => parser.readPage(body, contentType, url),
    parseRobots: (body: Buffer) => parser.parseRobots(body),
    parseSitemap: (body: Buffer) => parser.parseSitemap(body),
  };
  if (type === 'page') {
    const { url, page } = await fetchPage(start, options);
    yield { kind: 'found', count: 1 };
    yield documentStep(url, page);
    return;
  }
  for await (const event of crawlSite(start, options)) {
    yield event.kind === 'page' ? documentStep(event.url, event.page) : event;
  }
}

function documentStep(url: string, { title, document }: CrawledDocument): ReadingStep {
  return { kind: 'document', url, title, document };
}
