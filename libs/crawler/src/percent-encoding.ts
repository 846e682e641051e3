const MALFORMED = /%(?![0-9a-f]{2})/i;
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * Normalizes a path or query by RFC 3986 (6.2.2): escapes in upper case, unreserved characters unescaped, characters
 * beyond ASCII escaped as UTF-8. A string with a stray `%` keeps its escapes, because unescaping could create an
 * escape.
 */
export function normalizePercentEncoding(text: string): string {
  const ascii = text.replace(/\P{ASCII}+/gu, (part) =>
    [...Buffer.from(part)].map((byte) => `%${byte.toString(16).toUpperCase()}`).join(''),
  );
  if (MALFORMED.test(ascii)) return ascii;
  return ascii.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
}
