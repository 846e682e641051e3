/** Where chat completions are asked for, and with which headers. */
export interface Endpoint {
  origin: string;
  path: string;
  headers: Record<string, string>;
}

const RESOURCE = '/chat/completions';

/**
 * The endpoint below a base URL like `https://api.openai.com/v1`, with or without a slash at its end (or the resource itself);
 * a query string is kept. Azure takes its key in `api-key`, all others as a bearer token (RFC 6750).
 * @throws TypeError when the URL is none
 */
export function endpointOf(baseUrl: string, apiKey: string | undefined): Endpoint {
  const url = new URL(baseUrl);
  const base = url.pathname.replace(/\/+$/, '');
  const azure = url.hostname.endsWith('.azure.com');
  return {
    origin: url.origin,
    path: (base.endsWith(RESOURCE) ? base : base + RESOURCE) + url.search,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(apiKey && (azure ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` })),
    },
  };
}
