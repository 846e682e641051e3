/** Where a resource of an OpenAI-compatible API is, and with which headers it is asked for. */
export interface Endpoint {
  origin: string;
  path: string;
  headers: Record<string, string>;
}

/** A resource below a base URL, and the media type it answers with. */
interface Resource {
  path: string;
  accept: string;
}

/** Chat completions, streamed. */
const CHAT_COMPLETIONS: Resource = { path: '/chat/completions', accept: 'text/event-stream' };
/** Embeddings. */
export const EMBEDDINGS: Resource = { path: '/embeddings', accept: 'application/json' };

/**
 * A resource below a base URL like `https://api.openai.com/v1`, with or without a slash at its end (or the resource itself);
 * a query string is kept. Azure takes its key in `api-key`, all others as a bearer token (RFC 6750).
 * @throws TypeError when the URL is none
 */
export function endpointOf(
  baseUrl: string,
  apiKey: string | undefined,
  { path, accept } = CHAT_COMPLETIONS,
): Endpoint {
  const url = new URL(baseUrl);
  const base = url.pathname.replace(/\/+$/, '');
  const azure = url.hostname.endsWith('.azure.com');
  return {
    origin: url.origin,
    path: (base.endsWith(path) ? base : base + path) + url.search,
    headers: {
      'content-type': 'application/json',
      accept,
      ...(apiKey && (azure ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` })),
    },
  };
}
