import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { writePaced } from '../../platform/http/server/paced-write';

/** The request as one of the Fetch Standard, without its body. The signal fires when the client leaves. */
export function toWebRequest(request: ExpressRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(request.headersDistinct))
    for (const value of values) headers.append(name, value);
  return new Request(new URL(request.originalUrl, 'http://localhost'), {
    method: request.method,
    headers,
    signal,
  });
}

/** Sends an answer of the Fetch Standard; a stream as fast as the client reads. */
export async function sendWebResponse(answer: Response, response: ExpressResponse): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  for await (const chunk of answer.body ?? []) await writePaced(response, chunk as Uint8Array);
  response.end();
}
