import { CrawlLimit, UnreadablePageError, type RobotsRules, type Sitemap } from '@app/crawler';
import { log } from '../platform/observability/logging/logger';
import { TaskCrashedError, TaskFailedError } from '../platform/threads/task-threads';
import type { IngestionThreadsService } from './ingestion-threads.service';
import type { IngestionTasks } from './thread/ingestion.worker';
import type { CrawledDocument, FetchedPage } from './thread/read-document';

/** The longest that the pages, sitemaps and robots.txt of one source are parsed: 3,000 ordinary pages. */
const MAX_PARSING_MS = 300_000;

/**
 * Parses the files that a run fetches, in the ingestion threads. A fault of the service is thrown unchanged: it never
 * becomes a fault of the page.
 */
export class SourceParser {
  private readonly meter = { spentMs: 0 };

  constructor(
    private readonly threads: IngestionThreadsService,
    private readonly accountId: number,
  ) {}

  /** Reads a fetched page. @throws UnreadablePageError; CrawlLimit; ThreadFaultError */
  async readPage({ body, ...page }: FetchedPage & { body: Buffer }): Promise<CrawledDocument> {
    try {
      return await this.parse('page', body, (copy) => ({ ...page, body: copy }));
    } catch (error) {
      throw error instanceof TaskFailedError ? new UnreadablePageError(error.message) : error;
    }
  }

  /** Parses a robots.txt; null if that takes too long. @throws CrawlLimit; ThreadFaultError */
  async parseRobots(body: Buffer): Promise<RobotsRules | null> {
    return this.parse('robots', body, (copy) => ({ body: copy })).catch(nullIfFailed);
  }

  /** Parses a sitemap; null if the document is not a sitemap or takes too long. @throws CrawlLimit; ThreadFaultError */
  async parseSitemap(body: Buffer): Promise<Sitemap | null> {
    return this.parse('sitemap', body, (copy) => ({ body: copy })).catch(nullIfFailed);
  }

  /** Reads the text of a `text` source. @throws TaskFailedError; ThreadFaultError */
  async readText(data: string, givenTitle: string | null): Promise<ReturnType<IngestionTasks['text']>> {
    return this.threads.run('text', { data, givenTitle }, { owner: this.accountId });
  }

  /** Runs a task on a copy of the bytes: a second time, in a new thread, if the first thread crashes. */
  private async parse<Kind extends 'page' | 'robots' | 'sitemap'>(
    kind: Kind,
    bytes: Buffer,
    taskOf: (copy: Uint8Array<ArrayBuffer>) => Parameters<IngestionTasks[Kind]>[0],
  ): Promise<ReturnType<IngestionTasks[Kind]>> {
    if (this.meter.spentMs > MAX_PARSING_MS) throw new CrawlLimit('time_limit');
    // A copy, because its memory is transferred to the thread: the memory of a buffer may be shared with others.
    const run = (): Promise<ReturnType<IngestionTasks[Kind]>> => {
      const copy = new Uint8Array(bytes);
      return this.threads.run(kind, taskOf(copy), {
        owner: this.accountId,
        transfer: [copy.buffer],
        meter: this.meter,
      });
    };
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof TaskCrashedError)) throw error;
      log.error({ accountId: this.accountId, reason: error.message }, 'a parsing thread has crashed');
      return run();
    }
  }
}

function nullIfFailed(error: unknown): null {
  if (error instanceof TaskFailedError) return null;
  throw error;
}
