/** Which pages a source takes, and which part of them. Each field may be absent. */
export interface CrawlScope {
  /** Path patterns, see `pathFilter` of `@app/crawler`: only pages that match a pattern. */
  include?: string[];
  /** Path patterns: no pages that match a pattern. */
  exclude?: string[];
  maxPages?: number;
  /** A language tag (BCP 47): only pages in this language. */
  language?: string;
  /** A CSS selector: only the content of the elements that it selects. */
  selector?: string;
  /** The addresses of a list. No links are followed. */
  urls?: string[];
}

/** The names of the fields. */
export const SCOPE_FIELDS = [
  'include',
  'exclude',
  'maxPages',
  'language',
  'selector',
  'urls',
] as const satisfies (keyof CrawlScope)[];
