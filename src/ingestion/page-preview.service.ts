import { Injectable } from '@nestjs/common';
import { CrawlError, isNamedAsFile, type CrawlEvent } from '@app/crawler';
import { LinkedAbort } from '../platform/linked-abort';
import { IngestionThreadsService } from './ingestion-threads.service';
import { PageFetchService } from './page-fetch.service';
import { readPages, type SourcePage, type SourcePages } from './source-pages';
import { SourceParser } from './source-parser';

const MAX_PAGES = 200;
/** The time in which a preview reads pages. */
export const PREVIEW_SECONDS = 20;
/** Ends a preview that waits for other requests to the same host, a thread or a renderer. */
const LAST_MS = (PREVIEW_SECONDS + 2) * 1000;
/** Reasons for which a page is not read now, though a run may read it. */
const UNREAD = new Set<string>(['time_limit', 'byte_limit', 'site_unavailable']);

/** The pages of a source, as far as they are known. */
export interface PagePreview {
  pages: { url: string; title: string | null }[];
  isComplete: boolean;
}

/** Reads the pages of a source as a run would, without storing anything. */
@Injectable()
export class PagePreviewService {
  constructor(
    private readonly fetching: PageFetchService,
    private readonly threads: IngestionThreadsService,
  ) {}

  /**
   * The pages that a run would read, at most 200: the pages that are read within 20 seconds, with their titles, and the
   * pages that are found until then.
   * @throws CrawlError when the page, or the start page, cannot be read; the signal's reason
   */
  async preview(accountId: number, source: SourcePages, outer: AbortSignal): Promise<PagePreview> {
    const ending = new LinkedAbort(outer);
    const timer = setTimeout(() => ending.abort(new CrawlError('time_limit', source.url)), LAST_MS);
    const options = this.fetching.options(accountId, ending.signal);
    const runLimit = Math.min(source.scope.maxPages ?? Infinity, options.maxPages);
    const scope = { ...source.scope, maxPages: Math.min(runLimit, MAX_PAGES) };
    const list = new PreviewList(scope.maxPages, runLimit > MAX_PAGES);
    const limits = { ...options, maxDurationMs: PREVIEW_SECONDS * 1000 };
    try {
      const parser = new SourceParser(this.threads, accountId);
      for await (const event of readPages({ ...source, scope }, parser, limits)) list.add(event);
    } catch (error) {
      outer.throwIfAborted();
      // A site that is too slow still has the pages that were read so far.
      if (!ending.signal.aborted || list.isEmpty) throw error;
      list.isComplete = false;
    } finally {
      clearTimeout(timer);
      ending.unlink();
    }
    return { pages: list.pages, isComplete: list.isComplete };
  }
}

/** Collects the pages of a preview, and the files after them, as a run fetches them. */
class PreviewList implements PagePreview {
  private readonly read: PagePreview['pages'] = [];
  private readonly files: PagePreview['pages'] = [];
  isComplete = true;

  /** `isCut`: whether a run may read more pages than the preview. */
  constructor(
    private readonly maxPages: number,
    private readonly isCut: boolean,
  ) {}

  get pages(): PagePreview['pages'] {
    return [...this.read, ...this.files].slice(0, this.maxPages);
  }

  get isEmpty(): boolean {
    return this.pages.length === 0;
  }

  add(event: CrawlEvent<SourcePage>): void {
    if (event.kind === 'page')
      this.read.push({ url: event.url, title: 'title' in event.page ? event.page.title : null });
    if (event.kind !== 'skipped') return;
    const found = { url: event.url, title: null };
    // A run also reads files; a preview only lists them.
    if (event.reason === 'not_html' && isNamedAsFile(event.url)) this.files.push(found);
    const isUnread = UNREAD.has(event.reason);
    if (isUnread) this.read.push(found);
    if (isUnread || (event.reason === 'page_limit' && this.isCut)) this.isComplete = false;
  }
}
