import { createHash, createHmac } from 'node:crypto';

/** A request as received by a server. */
export interface SignedRequest {
  method: string;
  /** Without a query. */
  path: string;
  headers: Record<string, string | undefined>;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Whether the `Authorization` of a request is its signature with this secret key (AWS Signature Version 4, for S3). */
export function isSigned({ method, path, headers }: SignedRequest, secretKey: string): boolean {
  const fields = /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/;
  const [, scope = '', names = '', signature] = fields.exec(headers['authorization'] ?? '') ?? [];
  const signed = names.split(';').map((name) => `${name}:${headers[name]?.trim()}\n`);
  const request = [method, path, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((base, part) => hmac(base, part), `AWS4${secretKey}`);
  return names.split(';').includes('host') && hmac(key, text).toString('hex') === signature;
}
