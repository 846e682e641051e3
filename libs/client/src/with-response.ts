import type { ResponseInfo } from './response-info.js';
import type { RequestOptions } from './transport.js';

/**
 * The result of a call, and the metadata of its answer:
 * `await withResponse((options) => parley.agents.get(id, options))`.
 */
export async function withResponse<T>(
  call: (options: RequestOptions) => PromiseLike<T>,
): Promise<{ data: T; response: ResponseInfo }> {
  let response: ResponseInfo | undefined;
  const data = await call({ onResponse: (info) => (response = info) });
  if (!response) throw new TypeError('the call must take the options');
  return { data, response };
}
