/** A file inside another file: in a mail, a mailbox or a PDF portfolio. */
export interface Attachment {
  name: string;
  content: Buffer;
}
