/** A path with its ids percent-encoded. @throws TypeError for an id that would change the path */
export function path(parts: TemplateStringsArray, ...ids: (string | number)[]): string {
  return parts.reduce((text, part, index) => text + idSegment(ids[index - 1]!) + part);
}

function idSegment(id: string | number): string {
  const text = typeof id === 'number' ? String(id) : id;
  if (typeof text !== 'string' || text === '' || text === '.' || text === '..')
    throw new TypeError(`not an id: ${JSON.stringify(id)}`);
  return encodeURIComponent(text);
}

/** The query of a URL with these parameters, without undefined values; '' without parameters. */
export function queryOf(query: object = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
