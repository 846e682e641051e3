/** The bounds within which one file is read, and its optional parts. */
export interface DocumentLimits {
  /** The size of the file, and of each file in a ZIP. */
  maxBytes: number;
  /** The size of all that is unpacked from archives. */
  maxUnpackedBytes: number;
  /** Entries of an archive. */
  maxEntries: number;
  /** Pages of a PDF. */
  maxPages: number;
  /** Filled columns of a table. */
  maxColumns: number;
  /** Characters of all text that is read: a repeated text is stored once in a file and may be shown a million times. */
  maxCharacters: number;
  /** Elements of XML inside each other. */
  maxDepth: number;
  /** The resident memory of the process that reads the file. */
  maxMemoryBytes: number;
  /** The CPU time that reading may take. */
  maxMs: number;
  /** Whether the notes of a speaker are read, which an audience does not see. */
  readsNotes: boolean;
  /** Pages of PDFs that show pictures without text, and are cut out as `Scan`. */
  maxScans: number;
  /** Files of old formats inside a file that are saved as `OldFile`. */
  maxOldFiles: number;
}

/** One MB. */
const MB = 1_000_000;

/** Limits for ordinary files on an ordinary server. */
export const DEFAULT_DOCUMENT_LIMITS: DocumentLimits = {
  maxBytes: 30 * MB,
  maxUnpackedBytes: 200 * MB,
  maxEntries: 10_000,
  maxPages: 5_000,
  maxColumns: 200,
  maxCharacters: 100 * MB,
  maxDepth: 500,
  maxMemoryBytes: 400 * MB,
  maxMs: 120_000,
  readsNotes: false,
  maxScans: 0,
  maxOldFiles: 0,
};
