import type { PageKind } from '@app/document-text';
import type { Language } from '@app/languages';
import type { PassageText } from '@app/ranking';
import { pageKindOf, sectionUrl } from './page-kind';
import type { PassageRow } from './passages.queries';

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
