import type { ReadingStep } from './reading-step';

/**
 * The outcome for a page in a run: `added`, `changed` or `unchanged` since the published run; `kept` as it was, because
 * it could not be read this time; `gone` from the site, and no longer searched; `skipped`, for the reason given.
 */
export const PAGE_STATES = ['added', 'changed', 'unchanged', 'kept', 'gone', 'skipped'] as const;

/** One page of a run. */
export interface CrawledPage {
  url: string;
  state: (typeof PAGE_STATES)[number];
  reason: string | null;
  detail: string | null;
}

/** A page of a run with its title; null for a page without a title, and until it is stored. */
export interface TitledPage extends CrawledPage {
  title: string | null;
}

/** A page of the published run: its documents in order, and their content hashes one after another. */
export interface PublishedPage {
  ids: number[];
  url: string;
  contentHash: string;
  /** The URL that was fetched, if the site can be asked whether the page has changed. */
  fetchedUrl: string | null;
}

const GONE = /^HTTP (404|410)$/;
/** Reasons for which a page that still exists may be skipped: its published copy is kept. */
const TEMPORARY_REASONS = new Set<string>([
  'http_error',
  'network',
  'timeout',
  'site_unavailable',
  'bad_encoding',
  'too_large',
  'unreadable',
  'broken',
  'too_slow',
  'too_much_memory',
  'byte_limit',
  'time_limit',
]);

/** Whether the site answered that the page does not exist (404 or 410). */
export function isGone({ reason, detail }: { reason: string; detail?: string }): boolean {
  return reason === 'http_error' && detail !== undefined && GONE.test(detail);
}

/** Compares the pages of a run with the pages of the published run. */
export class PageComparison {
  /** Published pages that this run has neither read nor dropped, by URL. */
  private readonly unread: Map<string, PublishedPage>;
  private hasDroppedExcluded = false;

  constructor(published: readonly PublishedPage[]) {
    this.unread = new Map(published.map((page) => [page.url, page]));
  }

  /** The outcome for a page that was read. */
  read(url: string, contentHash: string): CrawledPage {
    const before = this.unread.get(url);
    this.unread.delete(url);
    return { url, state: stateOf(before, contentHash), reason: null, detail: null };
  }

  /** The outcome for a page that was not read. */
  skipped({ url, reason, detail }: Extract<ReadingStep, { kind: 'skipped' }>): CrawledPage {
    const page = { url, reason, detail: detail ?? null };
    if (!this.unread.has(url)) return { ...page, state: 'skipped' };
    const isPageGone = isGone({ reason, detail });
    if (TEMPORARY_REASONS.has(reason) && !isPageGone) return { ...page, state: 'kept' };
    this.unread.delete(url);
    this.hasDroppedExcluded ||= reason === 'excluded';
    return { ...page, state: isPageGone ? 'gone' : 'skipped' };
  }

  /** Whether a published page is dropped because the source leaves it out now. */
  get dropsExcluded(): boolean {
    return this.hasDroppedExcluded;
  }

  /** The published pages that stay as they were. */
  get kept(): PublishedPage[] {
    return [...this.unread.values()];
  }
}

function stateOf(before: PublishedPage | undefined, contentHash: string): CrawledPage['state'] {
  if (!before) return 'added';
  return before.contentHash === contentHash ? 'unchanged' : 'changed';
}
