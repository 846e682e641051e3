/** The address of a resource of an OpenAI-compatible API, and the headers of its requests. */
export interface Endpoint {
  origin: string;
  path: string;
  headers: Record<string, string>;
}

/** A resource below a base URL, and the media type of its responses. */
interface Resource {
  path: string;
  accept: string;
}

/** Chat completions, streamed. */
const CHAT_COMPLETIONS: Resource = { path: '/chat/completions', accept: 'text/event-stream' };
/** Embeddings. */
export const EMBEDDINGS: Resource = { path: '/embeddings', accept: 'application/json' };

/**
 * A resource below a base URL like `https://api.openai.com/v1`, with or without a trailing slash. The base URL may also
 * be the URL of the resource itself, and its query string is kept. Azure takes the key in `api-key`, all others as a
 * bearer token (RFC 6750).
 * @throws TypeError when the base URL is not a URL
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
