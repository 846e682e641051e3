import type { PassageRow } from './knowledge.queries';

/** A passage that a search found. */
export interface FoundPassage {
  id: number;
  sourceId: number;
  documentId: number;
  /** Its place in its document, from 0 on. */
  position: number;
  /** With the anchor of the passage's section; null for a text source. */
  url: string | null;
  title: string;
  heading: string;
  text: string;
}

/** A passage as a search returns it. Its row has the URL of the page. */
export function foundPassage(row: Omit<PassageRow, 'language'>): FoundPassage {
  const { id, sourceId, documentId, position, url, anchor, title, heading, text } = row;
  return { id, sourceId, documentId, position, url: sectionUrl(url, anchor), title, heading, text };
}

/** The URL of a section of a page: the URL of the page with the anchor of the section. */
function sectionUrl(url: string | null, anchor: string | null): string | null {
  return url && anchor ? `${url}#${encodeURIComponent(anchor)}` : url;
}
