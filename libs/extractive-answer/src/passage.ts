import type { Language } from '@app/languages';

/** A passage to answer from. */
export interface Passage {
  title: string;
  /** The URL of its page, with the anchor of its section. */
  url?: string | null;
  /** The number of its page, in a file. */
  page?: number | null;
  /** The unit of the number. Default: pages. */
  pageKind?: 'page' | 'slide' | 'sheet';
  /** Whether the tenant uploaded it as a file, so that it is not of the website. */
  isFile?: boolean;
  /** The path of headings above the text, joined by ` > `; may be empty. */
  heading: string;
  text: string;
  /** The language of its page; absent for a pair. */
  language?: Language;
}

/** The last heading of a path of headings. */
export function lastHeading(path: string): string {
  return path.slice(path.lastIndexOf('>') + 1).trim();
}

/** The page of a passage: its URL without a fragment, or its title, and the number of its page. */
export function pageOf({ url, title, page }: Passage): string {
  return `${url?.replace(/#.*/s, '') ?? title}#${page ?? ''}`;
}

/** Whether a reader can find the place of a passage. */
export function hasPlace({ url, page }: Passage): boolean {
  return Boolean(url) || typeof page === 'number';
}
