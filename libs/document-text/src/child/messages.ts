import type { DocumentErrorCode } from '../document-error';
import type { Found } from '../document-part';
import type { DocumentLimits } from '../limits';

/** The requests to a process that reads a file: one for the file, then one for each further part. */
export type Request = { kind: 'read'; path: string; limits: DocumentLimits } | { kind: 'more' };

/** Its answers. `end` and `failed` are the last answers. */
export type Answer = Found | { kind: 'end' } | { kind: 'failed'; code: DocumentErrorCode };
