import type { CrawlScope } from './crawl-scope';

/** The types of sources: a given text, one page, a website that is crawled from its start page, or a stored file. */
export const SOURCE_TYPES = ['text', 'page', 'website', 'file'] as const;

/** One of `SOURCE_TYPES`. */
export type SourceType = (typeof SOURCE_TYPES)[number];

/** The types of sources in the API: a text with a question is a pair, `qa`. */
export const API_TYPES = [...SOURCE_TYPES, 'qa'] as const;

/** One of `API_TYPES`. */
export type ApiType = (typeof API_TYPES)[number];

/** The types of sources that are added as JSON. */
export const ADDED_TYPES = ['text', 'page', 'website', 'qa'] as const;

/** One of `ADDED_TYPES`. */
export type AddedType = (typeof ADDED_TYPES)[number];

/** The origin of a source's content: `data` (and perhaps a title) for a text, `trainingUrl` for a page or website. */
export interface SourceContent {
  type: SourceType;
  data: string | null;
  givenTitle: string | null;
  trainingUrl: string | null;
  /** The part of a website that is read, and of a page; null for all of it. */
  scope: CrawlScope | null;
}
