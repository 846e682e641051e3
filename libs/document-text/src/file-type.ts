import { isUtf8 } from 'node:buffer';
import { unmarkedUtf16 } from '@app/page-text';
import { isCaptions } from './text/captions';
import { isContentLines } from './text/content-lines';
import { csvFormOf, type CsvForm } from './text/csv';
import { jsonIn } from './text/json';
import { isLatex } from './text/latex';
import { isMail } from './text/mail';
import { isMarkdownPage } from './text/markdown';
import { isRtf } from './text/rtf';
import { isXml } from './text/xml';

/** The kind of a file by its first bytes; `zip` may be an Office file, an EPUB or an archive of files. */
export type FileKind = 'pdf' | 'zip' | 'ole' | 'encrypted_ole' | 'message' | 'text' | 'unknown';

/** This many bytes are enough to tell the kind of a file. */
export const SAMPLE_BYTES = 65_536;

/** The names of streams of an Outlook message begin so. */
const MESSAGE = Buffer.from('__substg1.0_', 'utf16le');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The name of the stream in which Office stores an encrypted file. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
/** Readers find the header of a PDF in its first 1,024 bytes. */
const PDF_SEARCH_BYTES = 1_024;
const TEXT_SEARCH_CHARS = 4_000;
const ZIP = new Set(['504b0304', '504b0506', '504b0708']);
/** Text files have no control characters but these: tab, line feed, form feed, carriage return, escape. */
const TEXT_CONTROLS = new Set([9, 10, 12, 13, 27]);
const FIRST_PRINTABLE = 32;
const MAX_CONTROL_SHARE = 0.001;

/** Tells the kind of a file by its first bytes. Never throws. */
export function kindOf(start: Buffer): FileKind {
  if (start.subarray(0, OLE.length).equals(OLE))
    return start.includes(ENCRYPTED_PACKAGE) ? 'encrypted_ole' : start.includes(MESSAGE) ? 'message' : 'ole';
  if (ZIP.has(start.toString('hex', 0, 4))) return 'zip';
  // After the archives, which may hold a PDF without compression within these bytes.
  if (start.subarray(0, PDF_SEARCH_BYTES).includes('%PDF-')) return 'pdf';
  return isText(start) ? 'text' : 'unknown';
}

function isText(start: Buffer): boolean {
  const mark = start.toString('hex', 0, 2);
  if (mark === 'fffe' || mark === 'feff' || unmarkedUtf16(start) !== null) return true;
  // PostScript is text, but its source is not worth reading.
  if (/^(?:%!PS|Bplist|bplist)/.test(start.toString('latin1', 0, 8))) return false;
  const sample = start.toString('latin1');
  const controls = start.filter((byte) => byte < FIRST_PRINTABLE && !TEXT_CONTROLS.has(byte)).length;
  if (controls > start.length * MAX_CONTROL_SHARE) return false;
  // Bytes that are not UTF-8 may be in an older charset, but then most of them are ASCII letters.
  return isUtf8(cutAtCharacter(start)) || /[a-z]{2}|[\x80-\xff]{2}/i.test(sample);
}

/** The bytes without a character that may be cut at their end. */
function cutAtCharacter(bytes: Buffer): Buffer {
  for (let end = bytes.length; end > Math.max(0, bytes.length - 4); end--)
    if (isUtf8(bytes.subarray(0, end))) return bytes.subarray(0, end);
  return bytes;
}

/** Files that only name the place of a document: of Google Drive, Windows and macOS. */
const SHORTCUT = /^\s*(?:\{[^{}]*"doc_id"\s*:|\[InternetShortcut\]|<\?xml[^]*<plist[^]*<key>URL<\/key>)/;
const MAX_SHORTCUT_CHARS = 2_000;

/** Whether a text is no document, but leads to one. */
export function isShortcut(text: string): boolean {
  return text.length <= MAX_SHORTCUT_CHARS && SHORTCUT.test(text);
}

/** The type of a text, and the form of CSV. */
export type TextType =
  | { type: 'html' | 'text' | 'rtf' | 'latex' | 'xml' | 'captions' | 'content_lines' }
  | { type: 'mail' }
  | { type: 'csv'; form: CsvForm }
  | { type: 'json'; values: NonNullable<ReturnType<typeof jsonIn>> };

/** Tells the type of a text by its content. Never throws. */
export function textTypeOf(text: string): TextType {
  if (isRtf(text)) return { type: 'rtf' };
  if (isLatex(text)) return { type: 'latex' };
  if (isMail(text)) return { type: 'mail' };
  if (isCaptions(text)) return { type: 'captions' };
  if (isContentLines(text)) return { type: 'content_lines' };
  if (isMarkdownPage(text)) return { type: 'text' };
  const start = text
    .slice(0, TEXT_SEARCH_CHARS)
    .replace(/^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*/, '');
  if (
    /^<(?:!doctype html|html|head|body|title|meta|div|p|h[1-6]|table|article|section|main|ul|ol|span|a|br|script|style|link)[\s/>]/i.test(
      start,
    )
  )
    return { type: 'html' };
  if (isXml(text)) return { type: 'xml' };
  const values = jsonIn(text);
  if (values !== undefined) return { type: 'json', values };
  const form = csvFormOf(text);
  return form === null ? { type: 'text' } : { type: 'csv', form };
}
