import { kindOf, textTypeOf } from '@app/document-text';

const WORD = 'vnd.openxmlformats-officedocument';
/** The type of an Office document by the folder in its archive. */
const OFFICE: Readonly<Record<string, string>> = {
  word: `application/${WORD}.wordprocessingml.document`,
  xl: `application/${WORD}.spreadsheetml.sheet`,
  ppt: `application/${WORD}.presentationml.presentation`,
};
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';
/** The header of an entry of a ZIP, up to its name. */
const ENTRY = String.raw`PK\x03\x04[^]{26}`;
const OFFICE_ENTRY = new RegExp(`${ENTRY}(word|xl|ppt)/`);
/** The first entry of an OpenDocument file is its type, without compression. */
const OPEN_DOCUMENT_ENTRY = new RegExp(
  String.raw`^${ENTRY}mimetype${OPEN_DOCUMENT.replaceAll('.', String.raw`\.`)}(text|spreadsheet|presentation)PK`,
);

/** The allowed types in words, for error messages. */
export const ALLOWED_TYPES =
  'a PNG, JPEG, GIF, WebP, PDF, plain text, CSV, Office or OpenDocument file, and no HTML, XML or SVG';

/** The types that browsers show as images and models may see. */
export const IMAGE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
]);

/** The type of a file by its first bytes, never by its name; undefined for a forbidden type. Pure. */
export function mediaTypeOf(start: Buffer): string | undefined {
  const bytes = start.toString('latin1');
  if (bytes.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (bytes.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(bytes)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(bytes)) return 'image/webp';
  switch (kindOf(start)) {
    case 'pdf':
      return 'application/pdf';
    case 'zip':
      return archiveType(bytes);
    case 'text':
      return textType(start.toString('utf8'));
    default:
      return undefined;
  }
}

function archiveType(bytes: string): string | undefined {
  const open = OPEN_DOCUMENT_ENTRY.exec(bytes)?.[1];
  return open ? OPEN_DOCUMENT + open : OFFICE[OFFICE_ENTRY.exec(bytes)?.[1] ?? ''];
}

function textType(text: string): string | undefined {
  // HTML, XML and SVG, whatever their first element is.
  if (/^\uFEFF?\s*</.test(text)) return undefined;
  const { type } = textTypeOf(text);
  return type === 'csv' ? 'text/csv' : type === 'text' || type === 'json' ? 'text/plain' : undefined;
}
