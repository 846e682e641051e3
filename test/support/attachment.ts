import type { Client } from './client';

/** An image of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads an attachment below `path`: of an agent, or on the surface for visitors. */
export function upload(
  client: Client,
  path: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer> = new Uint8Array(PNG),
): ReturnType<Client['send']> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return client.send('POST', `${path}/attachments`, form);
}
