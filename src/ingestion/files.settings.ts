import { DEFAULT_DOCUMENT_LIMITS, type DocumentLimits } from '@app/document-text';
import { Flag, Url, WholeNumber } from '../platform/config/setting-rules';

const GB = 1_000_000_000;
/** Text recognition takes seconds a page. */
const MAX_SCANS = 200;
/** The conversion of each may take two minutes, and temporary files are kept for an hour. */
const MAX_OLD_FILES = 25;
const { maxBytes, maxUnpackedBytes, maxEntries, maxPages, maxColumns, maxMemoryBytes, maxMs, readsNotes } =
  DEFAULT_DOCUMENT_LIMITS;

/** The bounds within which one file is uploaded and read. */
export class FilesSettings {
  @WholeNumber(1, GB)
  FILES_MAX_BYTES = maxBytes;

  @WholeNumber(1, 10 * GB)
  FILES_MAX_UNPACKED_BYTES = maxUnpackedBytes;

  @WholeNumber(1, 1_000_000)
  FILES_MAX_ENTRIES = maxEntries;

  @WholeNumber(1, 100_000)
  FILES_MAX_PAGES = maxPages;

  @WholeNumber(1, 16_384)
  FILES_MAX_COLUMNS = maxColumns;

  @WholeNumber(100_000_000, 100 * GB)
  FILES_MAX_MEMORY_BYTES = maxMemoryBytes;

  @WholeNumber(1, 600)
  FILES_MAX_SECONDS = maxMs / 1000;

  /** Whether the speaker's notes of slides are read, which an audience does not see. */
  @Flag()
  FILES_READ_NOTES = readsNotes;

  @Url('http:', 'https:')
  CONVERT_URL?: string;

  @Url('http:', 'https:')
  OCR_URL?: string;

  /** These bounds as options of `readDocument`. */
  get limits(): DocumentLimits {
    return {
      ...DEFAULT_DOCUMENT_LIMITS,
      maxBytes: this.FILES_MAX_BYTES,
      maxUnpackedBytes: this.FILES_MAX_UNPACKED_BYTES,
      maxEntries: this.FILES_MAX_ENTRIES,
      maxPages: this.FILES_MAX_PAGES,
      maxColumns: this.FILES_MAX_COLUMNS,
      maxMemoryBytes: this.FILES_MAX_MEMORY_BYTES,
      maxMs: this.FILES_MAX_SECONDS * 1000,
      readsNotes: this.FILES_READ_NOTES,
      maxScans: this.OCR_URL ? MAX_SCANS : 0,
      maxOldFiles: this.CONVERT_URL ? MAX_OLD_FILES : 0,
    };
  }
}
