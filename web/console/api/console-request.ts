import { Failure } from './failure';

interface Sent {
  /** Sent as JSON. */
  body?: object;
  headers?: Record<string, string>;
}

/** The response to a request under `/console`, which is no part of the API (sessions, passkeys). @throws Failure */
export async function requestConsole(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { body, headers }: Sent = {},
): Promise<Response> {
  const response = await Failure.ofNetwork(() =>
    fetch(`/console/${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      // A deletion may be sent while the page is being left: it outlives the page.
      keepalive: method === 'DELETE',
    }),
  );
  if (!response.ok) throw await Failure.of(response);
  return response;
}

/** The JSON with which the service answers such a request. @throws Failure */
export async function askConsole<Answer>(...request: Parameters<typeof requestConsole>): Promise<Answer> {
  return (await requestConsole(...request)).json() as Promise<Answer>;
}
