import type { Schema } from '../document.js';
import { path } from '../path.js';
import { uploadFile } from '../resources/attachments.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** The files of the visitor's messages, and of the answers of persons. */
export class VisitorAttachments {
  constructor(private readonly transport: Transport) {}

  /**
   * Uploads a file for a message of the visitor, which names it in `attachmentIds`. The widget must take attachments.
   */
  async upload(file: File, options?: IdempotentOptions): Promise<Schema<'Attachment'>> {
    return uploadFile(this.transport, '/attachments', file, options);
  }

  /** The content of an attachment of the visitor's conversations. */
  async download(attachmentId: number, options?: RequestOptions): Promise<Blob> {
    return this.transport.blob(path`/attachments/${attachmentId}`, options);
  }
}
