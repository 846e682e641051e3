import { PAGE_KINDS, type PageKind } from '@app/document-text';
import type { Language } from '@app/languages';
import type { PassageText } from '@app/ranking';
import type { PassageRow } from './passages.queries';

/** Only viewers of PDF understand the anchors of numbered parts. */
const NO_FRAGMENT = /^(?:slide|sheet)=\d+$/;

/** A passage that a search found. */
export interface FoundPassage extends Omit<PassageText, 'language'> {
  sourceId: number;
  /** The tenant's name for the source. */
  source: string;
  /** Whether the tenant uploaded it as a file; absent for a pair. */
  isFile?: boolean;
  /** With the anchor of the passage's section; null for a text source. */
  url: string | null;
  /** The number of its page, slide or sheet, in a file. */
  page: number | null;
  /** The unit of the number; absent without a number. */
  pageKind?: PageKind;
  /** The language of its page, `und` if that is not known; absent for a pair. */
  language?: Language;
  /** The ISO day on which its page was last changed; null if the page does not say. */
  date: string | null;
  /** Absent for a passage that no search has found, such as the next passage on a page. */
  match?: PassageMatch;
}

/** Why a search found a passage. */
export interface PassageMatch {
  score: number;
  /** The words of the question that it contains; none if only its vector is near. */
  words: () => string[];
  /**
   * Whether the passage has an index term of its own language. Absent if its text has grown by neighbours, whose terms
   * are not indexed with it.
   */
  hasTerm?: (term: string) => boolean;
}

/** A passage as a search returns it. Its row has the URL of the page. */
export function foundPassage(row: PassageRow, match?: PassageMatch): FoundPassage {
  const { id, sourceId, source, isFile, documentId, position, url, anchor, page, title } = row;
  const { heading, text, language, date } = row;
  const place = { sourceId, source, isFile, documentId, position, url: sectionUrl(url, anchor), page };
  return { id, ...place, pageKind: pageKindOf(row), title, heading, text, language, date, match };
}

/** The URL of the page of a section. */
export function pageUrl(url: string): string {
  return url.replace(/#.*$/s, '');
}

/**
 * The unit of a passage's page number, by its anchor; undefined without a number. Files that were read by earlier
 * versions have only pages until they are read again.
 */
export function pageKindOf({ page, anchor }: Pick<PassageRow, 'page' | 'anchor'>): PageKind | undefined {
  if (page === null) return undefined;
  return PAGE_KINDS.find((kind) => anchor === `${kind}=${page}`) ?? 'page';
}

/**
 * The URL of a section of a page: the URL of the page with the anchor of the section. PDF viewers read `#page=12` only
 * with its `=`.
 */
export function sectionUrl(url: string | null, anchor: string | null): string | null {
  if (!url || !anchor || NO_FRAGMENT.test(anchor)) return url;
  return `${url}#${encodeURIComponent(anchor).replaceAll('%3D', '=')}`;
}
