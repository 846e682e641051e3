import type { DocumentLimits } from './limits';

const count = (value: number): string => value.toLocaleString('en-US');
const megabytes = (bytes: number): string => `${count(Math.round(bytes / 1e6))} MB`;

/** Why a file is not read, each as a sentence for the person who uploaded it. */
const REASONS = {
  unsupported: () =>
    'The file is damaged, or of a type that cannot be read. Supported types are PDF, DOCX, PPTX, XLSX, CSV, ODT, ODS, ODP, EPUB, RTF, EML, MSG, Markdown, HTML, XML, JSON, VTT, SRT, plain text, and a ZIP of these.',
  old_format: () =>
    'The file is in an old format of Word, Excel or PowerPoint. Save it as DOCX, XLSX, PPTX or PDF.',
  encrypted: () => 'The file is protected by a password. Remove the password and upload it again.',
  broken: () => 'The file is damaged or incomplete.',
  no_text: () => 'The file has no text.',
  only_pictures: () =>
    'The file has no text, only pictures. A scan has to be made searchable by text recognition (OCR) first.',
  dynamic_form: () =>
    'The file is a form (XFA) that only Adobe Reader shows. Open it there and print it as a PDF.',
  app_format: () =>
    'Files of Pages, Numbers, Keynote and InDesign cannot be read. Export the file as PDF, DOCX, XLSX or PPTX.',
  shortcut: () => 'The file only leads to a document elsewhere. Export that document, and upload the export.',
  program: () => 'The file is a program, not a document.',
  unsafe: () => 'The file is built like an attack: its parts are not what the file says they are.',
  too_large: ({ maxBytes }: DocumentLimits) => `The file is larger than ${megabytes(maxBytes)}.`,
  unpacks_too_large: ({ maxUnpackedBytes }: DocumentLimits) =>
    `The file unpacks to more than ${megabytes(maxUnpackedBytes)}.`,
  too_many_entries: ({ maxEntries }: DocumentLimits) =>
    `The archive has more than ${count(maxEntries)} files.`,
  too_many_pages: ({ maxPages }: DocumentLimits) => `The file has more than ${count(maxPages)} pages.`,
  too_much_text: ({ maxCharacters }: DocumentLimits) =>
    `The file has more than ${count(maxCharacters)} characters of text.`,
  nested_too_deeply: ({ maxDepth }: DocumentLimits) =>
    `Parts of the file are nested more than ${count(maxDepth)} levels deep.`,
  archive_in_archive: () => 'The file is an archive inside an archive. Upload it by itself.',
  too_much_memory: ({ maxMemoryBytes }: DocumentLimits) =>
    `Reading the file takes more than ${megabytes(maxMemoryBytes)} of memory. Split it into smaller files.`,
  too_slow: ({ maxMs }: DocumentLimits) =>
    `Reading the file takes more than ${count(maxMs / 1_000)} seconds. Split it into smaller files.`,
} as const;

/** The kind of reason why a file is not read. */
export type DocumentErrorCode = keyof typeof REASONS;

/**
 * A file that is not read. The message is a sentence for the person who uploaded it, without content of the file, and
 * perhaps a hint after it.
 */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';

  constructor(
    readonly code: DocumentErrorCode,
    limits: DocumentLimits,
    hint = '',
  ) {
    super(REASONS[code](limits) + hint);
  }
}
