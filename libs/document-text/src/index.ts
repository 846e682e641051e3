export { DocumentError } from './document-error';
export type { DocumentErrorCode } from './document-error';
export { DocumentWarnings } from './document-warning';
export type { DocumentWarning } from './document-warning';
export type {
  DocumentPart,
  DocumentSection,
  DocumentType,
  Found,
  OldFile,
  Scan,
  SkippedFile,
} from './document-part';
export { DEFAULT_DOCUMENT_LIMITS } from './limits';
export type { DocumentLimits } from './limits';
export { PAGE_KINDS } from './section-writer';
export type { PageKind } from './section-writer';
export { readDocument } from './read-document';
export type { ReadingOptions } from './read-document';
export { kindOf, textTypeOf } from './file-type';
export { scanFolder } from './scan-folder';
