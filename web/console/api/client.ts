import createClient from 'openapi-fetch';
import type { paths } from '../../../libs/client/src/schema';
import type { paths as OperatorPaths } from '../../../libs/client/src/operator-schema';
import { Failure } from './failure';

/** Deletions may be sent while the page is being left: they outlive it. */
const fetchAlive = (request: Request): Promise<Response> =>
  fetch(request, { keepalive: request.method === 'DELETE' });

/** The API of the session's account, typed by openapi.json. The browser adds the session's cookie. */
export const api = createClient<paths, 'application/json'>({ baseUrl: '/api/v1', fetch: fetchAlive });

/** The API for operators, typed by openapi-admin.json. */
export const operatorApi = createClient<OperatorPaths, 'application/json'>({
  baseUrl: '/admin/v1',
  fetch: fetchAlive,
});

/** Called when the service says that there is no session any more. */
export const sessionEnd: { listener: () => void } = { listener: () => undefined };

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * The data of a request: `await call(api.GET('/agents'))`.
 *
 * @throws Failure
 */
export async function call<Data>(request: Promise<Answer<Data>>): Promise<Data> {
  return (await callVersioned(request)).data;
}

/**
 * As `call`, with the version of the answer: a change that sends it as `If-Match` fails with `PRECONDITION_FAILED` if
 * somebody has changed the object since.
 */
export async function callVersioned<Data>(
  request: Promise<Answer<Data>>,
): Promise<{ data: Data; version: string }> {
  const { data, error, response } = await Failure.ofNetwork(() => request);
  if (response.ok) return { data: data as Data, version: response.headers.get('etag') ?? '*' };
  if (response.status === 401) sessionEnd.listener();
  throw await Failure.of(response, error);
}
