import type { DocumentErrorCode } from '../document-error';
import type { DocumentPart, SkippedFile } from '../document-part';
import type { DocumentLimits } from '../limits';

/** What a process that reads a file is asked: once for the file, then for each further part. */
export type Request = { kind: 'read'; path: string; limits: DocumentLimits } | { kind: 'more' };

/** What it answers. `end` and `failed` are its last words. */
export type Answer =
  DocumentPart | SkippedFile | { kind: 'end' } | { kind: 'failed'; code: DocumentErrorCode };
