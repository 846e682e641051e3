import type { Answer, Client, StreamEvent } from '../../support/client';

/** Sends a POST under an idempotency key. */
export function post(
  client: Client,
  path: string,
  body: unknown,
  key: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.send('POST', path, body, { 'idempotency-key': key, ...headers });
}

/** Sends a POST under a key and resolves with the answer as soon as it begins. */
export function open(
  client: Client,
  path: string,
  body: object,
  key: string,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(client.baseUrl + path, {
    method: 'POST',
    signal,
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
}

/** The events of a stream that was read whole. */
export function eventsOf({ body }: Answer<string>): StreamEvent[] {
  return body
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => event.slice('data: '.length))
    .map((data) => (data === '[DONE]' ? data : JSON.parse(data)));
}

/** Whether an answer is the replay of an earlier one. */
export function isReplay({ headers }: Answer): boolean {
  return headers.get('idempotent-replayed') === 'true';
}

/** The parts of two answers that must be equal. */
export function gist({ status, body }: Answer): Pick<Answer, 'status' | 'body'> {
  return { status, body };
}
