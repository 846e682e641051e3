import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Response } from 'express';
import { publicBaseOf } from '../requests/fields/base-url';

type Encoding = 'br' | 'gzip' | 'identity';

const COMPRESS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (bytes) => bytes,
};
/** The server in a document that the build wrote, in JSON and in YAML. */
const SERVER = /("servers":\[\{"url":"|servers:\n {2}- url: )(?=\/)/;

/**
 * An OpenAPI document with the public URL of the service as its server. It is made once for each encoding, in a thread
 * of Node.js.
 */
export class PublicDocument {
  private readonly forms = new Map<Encoding, Promise<{ bytes: Buffer; etag: string }>>();

  constructor(
    private readonly file: string,
    private readonly publicUrl: string,
  ) {}

  async send(response: Response): Promise<void> {
    const { req } = response;
    const encoding = (req.acceptsEncodings(['br', 'gzip', 'identity']) || 'identity') as Encoding;
    let form = this.forms.get(encoding);
    if (!form) this.forms.set(encoding, (form = this.make(encoding)));
    const { bytes, etag } = await form;
    response.vary('Accept-Encoding').type(extname(this.file)).set('ETag', etag);
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    if (req.headers['if-none-match'] === etag) response.status(304).end();
    else response.end(bytes);
  }

  private async make(encoding: Encoding): Promise<{ bytes: Buffer; etag: string }> {
    const text = await readFile(this.file, 'utf8');
    const bytes = await COMPRESS[encoding](
      Buffer.from(text.replace(SERVER, (start) => start + publicBaseOf(this.publicUrl))),
    );
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
  }
}
