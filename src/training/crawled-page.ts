import type { ReadingStep } from './source-documents';

/**
 * How a page fared in a run: `added`, `changed` or `unchanged` since the run before; `kept` as it was, because it could not be read this
 * time; `gone` from the site, and from what is searched; `skipped`, as it has no place there.
 */
export const PAGE_STATES = ['added', 'changed', 'unchanged', 'kept', 'gone', 'skipped'] as const;

/** One page of a run. */
export interface CrawledPage {
  url: string;
  state: (typeof PAGE_STATES)[number];
  reason: string | null;
  detail: string | null;
}

/** A page of the run before, as it is searched. */
export interface PublishedPage {
  id: number;
  url: string;
  contentHash: string;
}

const GONE = /^HTTP (404|410)$/;
/** The page was there, or may have been, but could not be had or decoded this time. */
const PASSING_REASONS = new Set<string>([
  'http_error',
  'network',
  'timeout',
  'site_unavailable',
  'bad_encoding',
  'too_large',
  'unreadable',
  'byte_limit',
  'time_limit',
]);

/** Whether the site says that there is no such page (404, 410). */
export function isGone({ reason, detail }: { reason: string; detail?: string }): boolean {
  return reason === 'http_error' && detail !== undefined && GONE.test(detail);
}

/** Holds the pages of a run against those of the run before. */
export class PageComparison {
  private readonly unread: Map<string, PublishedPage>;

  constructor(published: readonly PublishedPage[]) {
    this.unread = new Map(published.map((page) => [page.url, page]));
  }

  /** A page that was read. */
  read(url: string, contentHash: string): CrawledPage {
    const before = this.unread.get(url);
    this.unread.delete(url);
    const state = !before ? 'added' : before.contentHash === contentHash ? 'unchanged' : 'changed';
    return { url, state, reason: null, detail: null };
  }

  /** A page that was not read. */
  skipped({ url, reason, detail }: Extract<ReadingStep, { kind: 'skipped' }>): CrawledPage {
    const page = { url, reason, detail: detail ?? null };
    if (!this.unread.has(url)) return { ...page, state: 'skipped' };
    const isPageGone = isGone({ reason, detail });
    if (PASSING_REASONS.has(reason) && !isPageGone) return { ...page, state: 'kept' };
    this.unread.delete(url);
    return { ...page, state: isPageGone ? 'gone' : 'skipped' };
  }

  /** The pages of the run before that nothing was heard against: their last copies stay. */
  get kept(): PublishedPage[] {
    return [...this.unread.values()];
  }
}
