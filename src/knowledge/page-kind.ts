import { PAGE_KINDS, type PageKind } from '@app/document-text';
import type { PassageRow } from './passages.queries';

/** Only viewers of PDF understand the anchors of numbered parts. */
const NO_FRAGMENT = /^(?:slide|sheet)=\d+$/;

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
