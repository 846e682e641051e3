import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { writePaced } from '../../platform/http/server/paced-write';

const STREAM = 'text/event-stream';
const JSON_TYPE = 'application/json';

/** The request in the Fetch Standard, without its body. The signal fires when the client leaves. */
export function toWebRequest(request: ExpressRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(request.headersDistinct))
    for (const value of values) headers.append(name, value);
  // The specification wants both types named; programs may name only one or use wildcards.
  if (request.accepts(JSON_TYPE, STREAM)) headers.set('accept', `${JSON_TYPE}, ${STREAM}`);
  return new Request(new URL(request.originalUrl, 'http://localhost'), {
    method: request.method,
    headers,
    signal,
  });
}

/**
 * Sends an answer of the Fetch Standard; a stream as fast as the client reads. A client that reads no streams gets only
 * the stream's last message.
 */
export async function sendWebResponse(
  answer: Response,
  request: ExpressRequest,
  response: ExpressResponse,
): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  if (isStream(answer) && !request.accepts(STREAM)) {
    response.type(JSON_TYPE).end(lastMessageIn(await answer.text()));
    return;
  }
  for await (const chunk of answer.body ?? []) await writePaced(response, chunk as Uint8Array);
  response.end();
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith(STREAM) ?? false;
}

/** The data of the last event of a stream, which is the result of the call. */
function lastMessageIn(events: string): string {
  const data = events.split('\n').filter((line) => line.startsWith('data: {'));
  return data.at(-1)?.slice('data: '.length) ?? '';
}
