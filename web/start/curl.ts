/** A request to the API. */
export interface ApiCall {
  method: 'GET' | 'POST';
  url: string;
  key: string;
  body?: object;
  /** True if the response is a stream. */
  isStream?: boolean;
}

/** The request as a command for a POSIX shell. */
export function curlCommand({ method, url, key, body, isStream = false }: ApiCall): string {
  const lines = [
    `curl ${isStream ? '-N ' : ''}${quoted(url)}`,
    `-H ${quoted(`Authorization: Bearer ${key}`)}`,
  ];
  if (method === 'POST' && body)
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`);
  return lines.join(' \\\n  ');
}

/** The key as it is shown at first: its kind and no more. */
export function masked(key: string): string {
  return key.replace(/^(ply_[a-z]+_).*$/, '$1••••••••••••');
}

function quoted(text: string): string {
  return /^[\w:/.@-]+$/.test(text) ? text : `'${text.replaceAll(`'`, String.raw`'\''`)}'`;
}
