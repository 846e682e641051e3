export { DocumentError } from './document-error';
export type { DocumentErrorCode } from './document-error';
export type { DocumentPart, DocumentSection, DocumentType, SkippedFile } from './document-part';
export { DEFAULT_DOCUMENT_LIMITS } from './limits';
export type { DocumentLimits } from './limits';
export { readDocument } from './read-document';
