import type { Section } from '@app/page-text';
import type { DocumentWarning } from './document-warning';

/** A section of a file, with the fields of a section of a page. */
export interface DocumentSection extends Section {
  /** `page=12`, `slide=3` or `sheet=2`; null in files without pages. PDF viewers open a file at `#page=12`. */
  anchor: string | null;
  /** The number of the page, slide or sheet, from 1; null in files without them, never absent. */
  page: number | null;
}

/** A part of a file, bounded in size. Its parts follow each other in the order of the file. */
export interface DocumentPart {
  kind: 'part';
  /** The path of the file inside the ZIP; null if the file is not a ZIP. */
  file: string | null;
  type: DocumentType;
  /** The title that the file gives itself, the same in all its parts. */
  title: string | null;
  sections: DocumentSection[];
}

/** A file of a ZIP that is not read, and why. */
export interface SkippedFile {
  kind: 'skipped';
  file: string;
  code: string;
  /** A sentence for the person who uploaded it. */
  reason: string;
}

/** A page of a PDF that shows pictures without text. Its text is left to others. */
export interface Scan {
  kind: 'scan';
  /** The path of the PDF inside the ZIP; null if the file is not a ZIP. */
  file: string | null;
  page: number;
  /** Where the page was saved as a PDF of its own: in the folder of `scanFolder`, which the reader deletes. */
  path: string;
}

/** A file of a ZIP in an old format of Word, Excel or PowerPoint. Its conversion is left to others. */
export interface OldFile {
  kind: 'old_file';
  file: string;
  /** Where it was saved: in the folder of `scanFolder`, which the reader deletes. */
  path: string;
}

/** An item that a reader finds in a file. */
export type Found = DocumentPart | Scan | OldFile | SkippedFile | DocumentWarning;

/** The types of files that are read. */
export type DocumentType = 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'csv' | 'odf' | 'epub' | 'html' | 'text';
