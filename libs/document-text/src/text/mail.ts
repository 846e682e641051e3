import { isUtf8 } from 'node:buffer';
import { decodeText } from '@app/page-text';
import PostalMime from 'postal-mime';
import type { Attachment } from '../attachment';
import type { DocumentLimits } from '../limits';
import type { DocumentSink } from '../section-writer';
import { readRtf } from './rtf';
import { readHtml, readPlainText } from './text';

/** Lines that begin a mail (RFC 5322): at least two fields, including fields for programs, which memos lack. */
const FIELDS = /^(?:[!-9;-~]{1,76}:[^\n]*\n(?:[ \t][^\n]*\n)*){2,}/;
const FIELD_FOR_PROGRAMS =
  /^(?:(?:Received|Return-Path|Message-ID|Delivered-To|X-[\w-]+):|Date: (?:\w{3}, )?\d{1,2} \w{3} \d{4} \d\d:)/im;
const SENDER = /^(?:From|Sender|Subject|To):/im;
const MIME = /^(?:MIME-Version|Content-Type|Content-Transfer-Encoding):/im;
/** The line before each mail of a mailbox (mbox), at its start or after an empty line. */
const MAIL_START = /(?<=^|\n\r?\n)From [^\n]* \d\d:\d\d[^\n]*\n/g;
const CHARSET = /^content-type:(?:[^\n]|\n[ \t]){0,500}?charset\s*=/im;
/** Parts that a web page or a mail uses to show itself. */
const RESOURCE = /^(?:image|font)\/|^text\/css$|javascript$/;

/** Whether a text is a mail. */
export function isMail(text: string): boolean {
  const start = text
    .slice(0, 20_000)
    .replaceAll('\r\n', '\n')
    .replace(/^From .*\n/, '');
  const fields = FIELDS.exec(`${start}\n`)?.[0] ?? '';
  return MIME.test(fields) || (FIELD_FOR_PROGRAMS.test(fields) && SENDER.test(fields));
}

/** The mails of a mailbox; a mail by itself is one. */
export function mailsIn(bytes: Buffer): Buffer[] {
  const text = bytes.toString('latin1');
  const starts = text.startsWith('From ') ? [...text.matchAll(MAIL_START)] : [];
  if (starts.length === 0) return [bytes];
  return starts.map(({ index, 0: line }, at) => bytes.subarray(index + line.length, starts[at + 1]?.index));
}

/** The parts that are read from a mail. */
export interface Mail {
  subject: string | undefined;
  html?: string | undefined;
  text: string | undefined;
  /** Its text in the Rich Text Format, as Outlook stores it. */
  rtf?: string | undefined;
  /** The files that it carries, without the pictures and styles of its text. */
  attachments: Attachment[];
}

/** Parses a mail: its parts decoded, forwarded mails as text. @throws Error for a mail that is built like an attack */
export async function parseMail(bytes: Buffer): Promise<Mail> {
  const { subject, html, text, attachments } = await PostalMime.parse(readable(bytes), {
    attachmentEncoding: 'arraybuffer',
  });
  const files = attachments
    .filter(({ mimeType, disposition }) => !RESOURCE.test(mimeType) || disposition === 'attachment')
    .map(({ filename, content }, at) => ({
      name: filename ?? `attachment ${at + 1}`,
      content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
    }));
  return { subject, html, text, attachments: files };
}

/** A mail that declares no charset is parsed as UTF-8, whatever its program wrote. */
function readable(bytes: Buffer): Buffer {
  if (isUtf8(bytes) || CHARSET.test(bytes.toString('latin1'))) return bytes;
  return Buffer.from(decodeText(bytes).text);
}

/**
 * Writes the subject and the text of a mail, without its addresses and the way it took. The plain text of Outlook has
 * no tables.
 */
export function writeMail(
  { subject, html = '', text = '', rtf = '' }: Mail,
  writer: DocumentSink,
  limits: DocumentLimits,
): void {
  writer.title(subject);
  if (subject !== undefined) writer.heading(1, subject);
  if (html.trim() !== '') readHtml(html, writer);
  else if (rtf !== '' && (text.trim() === '' || rtf.includes('\\trowd'))) readRtf(rtf, writer, limits);
  else readPlainText(text, writer);
}
