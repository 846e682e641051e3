import type { DocumentFetch } from './document-fetch';
import type { ReadDocument } from './thread/read-document';
import type { TrainingWarning } from './training-warning';

/** One step of reading a source. The URL is null for a text or an uploaded file. */
export type ReadingStep =
  | { kind: 'found'; count: number }
  /** A document of the page that is read: the page, or a part of a file. */
  | { kind: 'document'; url: string | null; document: ReadDocument & Partial<DocumentFetch> }
  /** The page that is read has not changed since the published run, where its document has this id. */
  | { kind: 'unchanged'; url: string; id: number }
  /** The end of a page or file. Its content hash is the hashes of its documents, one after another. */
  | { kind: 'page'; url: string | null; title: string | null; contentHash: string; hasText: boolean }
  /** A page or file that is not read. Its documents from earlier steps do not count. */
  | { kind: 'skipped'; url: string; reason: string; detail?: string }
  /** A missing or doubtful part of a page or file that was read. */
  | { kind: 'warning'; warning: TrainingWarning };
