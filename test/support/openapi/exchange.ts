import { request as httpRequest, type Agent, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request, byte for byte as sent. */
export interface RawRequest {
  method: string;
  /** Path and query as written, without normalisation. */
  target: string;
  /** Latin-1 strings; a list sends the header more than once. */
  headers: Record<string, string | string[]>;
  body?: Buffer;
}

/** A complete response. */
export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends the request unchanged. If the service had closed an idle connection, it is replaced once. */
export async function exchange(baseUrl: string, agent: Agent, request: RawRequest): Promise<RawResponse> {
  try {
    return await send(baseUrl, agent, request);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return send(baseUrl, agent, request);
  }
}

class StaleConnection extends Error {}

function send(baseUrl: string, agent: Agent, request: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl);
  const { method, target, headers, body } = request;
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const options = { agent, hostname, port, method, path: target, headers: { ...headers, ...length } };
    const sent = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        const bytes = Buffer.concat(chunks);
        resolve({ status, headers, text: unpacked(bytes, headers['content-encoding']).toString('utf8') });
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      reject(isStale ? new StaleConnection(error.message) : error);
    });
    sent.end(body);
  });
}

/** The bytes of a body that came in this encoding. */
function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes);
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

const MAX_SHOWN_BODY = 4000;

/** The request as a shell command, with this origin; a long body is cut. */
export function toCurl(baseUrl: string, { method, target, headers, body }: RawRequest): string {
  const flags = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
  );
  const shown = body?.subarray(0, MAX_SHOWN_BODY);
  const data = shown ? [`--data-binary ${quoted(shown.toString('latin1'))}`] : [];
  const cut = body && body.length > MAX_SHOWN_BODY ? [`# of ${body.length} bytes`] : [];
  return ['curl -i --path-as-is -X', method, ...flags, ...data, quoted(baseUrl + target), ...cut].join(' ');
}

/** Quotes text for bash: control characters and bytes beyond ASCII become escapes. */
function quoted(latin1: string): string {
  if (/^[\x20-\x7e]*$/.test(latin1)) return `'${latin1.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = latin1.replace(
    /[^\x20-\x7e]|['\\]/g,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `$'${escaped}'`;
}
