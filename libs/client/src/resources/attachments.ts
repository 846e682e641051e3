import type { Schema } from '../document.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** The files of messages. Upload first; a message then names them in `attachmentIds`. */
export class Attachments {
  constructor(private readonly transport: Transport) {}

  /** Uploads a file for a message to this agent, or of a person. Without a message, it is removed after an hour. */
  async upload(agentId: number, file: File, options?: IdempotentOptions): Promise<Schema<'Attachment'>> {
    return uploadFile(this.transport, path`/agents/${agentId}/attachments`, file, options);
  }

  /** The content of an attachment of a message. */
  async download(agentId: number, attachmentId: number, options?: RequestOptions): Promise<Blob> {
    return this.transport.blob(path`/agents/${agentId}/attachments/${attachmentId}`, options);
  }
}

/** Uploads a file to this path. */
export async function uploadFile(
  transport: Transport,
  target: string,
  file: File,
  options?: IdempotentOptions,
): Promise<Schema<'Attachment'>> {
  const form = new FormData();
  form.append('file', file);
  return transport.create(target, options, { body: form, field: 'attachment' });
}
