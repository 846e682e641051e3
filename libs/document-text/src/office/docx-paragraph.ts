import type { LinkedText } from './link';

/** A paragraph of a DOCX file that is being read. */
export interface Paragraph extends LinkedText {
  style: string | null;
  list: string | null;
  listLevel: number;
  outlineLevel: number | null;
  notes: string[];
  /** Where the open parts of a formula begin. */
  formulaParts: number[];
  /** Whether all text so far is bold. */
  isBold: boolean;
  /** Whether the number of a page, which is not read, is in it. */
  hasPageNumber: boolean;
}

/** A paragraph before its first element. */
export function newParagraph(): Paragraph {
  return {
    text: '',
    style: null,
    list: null,
    listLevel: 0,
    outlineLevel: null,
    link: null,
    notes: [],
    formulaParts: [],
    isBold: true,
    hasPageNumber: false,
  };
}
