import MsgReader, { type FieldsData } from '@kenjiuno/msgreader';
import iconv from 'iconv-lite';
import { decodeText } from '@app/page-text';
import type { Mail } from './mail';

/**
 * Parses a message that Outlook has saved (MSG), as `parseMail` does. A message inside it is a file that it carries.
 * @throws Error for a damaged message
 */
export function parseOutlookMessage(bytes: Buffer): Mail {
  const { reader, fields } = openMessage(bytes);
  const { error, subject, body: text, html, bodyHtml, attachments = [] } = fields;
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
  return {
    subject: subject === '' ? undefined : subject,
    html: html === undefined ? bodyHtml : decodeText(Buffer.from(html)).text,
    text,
    attachments: files,
  };
}

/** Opens a message. A message without Unicode names the code page of its texts. */
function openMessage(bytes: Buffer): { reader: MsgReader; fields: FieldsData } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const first = new MsgReader(view);
  const fields = first.getFileData();
  const ansiEncoding = `cp${fields.messageCodepage ?? fields.internetCodepage}`;
  if (!iconv.encodingExists(ansiEncoding)) return { reader: first, fields };
  const reader = new MsgReader(view);
  reader.parserConfig = { ansiEncoding };
  return { reader, fields: reader.getFileData() };
}
