import { decompressRTF } from '@kenjiuno/decompressrtf';
import MsgReader, { type FieldsData } from '@kenjiuno/msgreader';
import iconv from 'iconv-lite';
import { decodeText } from '@app/page-text';
import type { Mail } from './mail';
import { calendarsOf } from './outlook-appointment';

/** The name of a subject without Unicode. */
const SUBJECT_WITHOUT_UNICODE = Buffer.from('__substg1.0_0037001E', 'utf16le');

/**
 * Parses a message that Outlook has saved (MSG), as `parseMail` does. A message inside it is a file that it carries.
 * @throws Error for a damaged message
 */
export function parseOutlookMessage(bytes: Buffer): Mail {
  const { reader, fields } = openMessage(bytes);
  const { error, html, bodyHtml, compressedRtf, attachments = [] } = fields;
  if (error !== undefined) throw new Error('no message of Outlook');
  const files = attachments
    // The HTML refers to its pictures by these ids, and Outlook does not list them.
    .filter(({ attachMimeTag, attachmentHidden, pidContentId }) =>
      attachMimeTag?.startsWith('image/') ? attachmentHidden !== true && pidContentId === undefined : true,
    )
    .map((attachment, at) => {
      const { fileName, content } = reader.getAttachment(attachment);
      return { name: fileName || `attachment ${at + 1}`, content: Buffer.from(content) };
    });
  const texts = { ...textsOf(bytes, fields), attachments: [...calendarsOf(fields), ...files] };
  if (html !== undefined) return { ...texts, html: decodeText(Buffer.from(html)).text };
  const rtf = compressedRtf && Buffer.from(decompressRTF([...compressedRtf])).toString('latin1');
  return { ...texts, html: bodyHtml, rtf };
}

/** The subject and the plain text. Without Unicode and a known code page, their language tells the charset. */
function textsOf(
  bytes: Buffer,
  { subject = '', body, ...pages }: FieldsData,
): Pick<Mail, 'subject' | 'text'> {
  if (codePageOf(pages) !== null || !bytes.includes(SUBJECT_WITHOUT_UNICODE))
    return { subject: subject || undefined, text: body };
  const [first = '', ...lines] = decodeText(Buffer.from(`${subject}\n${body ?? ''}`, 'latin1')).text.split(
    '\n',
  );
  return { subject: first || undefined, text: lines.join('\n') };
}

/** The charset of texts without Unicode. The code page for the internet may be of mails alone, as ISO-2022-JP is. */
function codePageOf({ messageCodepage, internetCodepage }: FieldsData): string | null {
  const name = `cp${messageCodepage ?? internetCodepage}`;
  return iconv.encodingExists(name) ? name : null;
}

/** Opens a message. A message without Unicode names the code page of its texts. */
function openMessage(bytes: Buffer): { reader: MsgReader; fields: FieldsData } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const first = new MsgReader(view);
  first.parserConfig = { includeRawProps: true };
  const fields = first.getFileData();
  const ansiEncoding = codePageOf(fields);
  if (ansiEncoding === null) return { reader: first, fields };
  const reader = new MsgReader(view);
  reader.parserConfig = { ansiEncoding, includeRawProps: true };
  return { reader, fields: reader.getFileData() };
}
