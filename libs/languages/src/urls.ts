/**
 * The URL in a text, perhaps relative to `base`; undefined if it is invalid. Instead of `URL.canParse`, which in Node
 * 20.20 refuses internationalised hosts such as `bücher.example` once it has been optimised.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** The path of a URL; '' if it is invalid. */
export function pathOf(url: string): string {
  return parseUrl(url)?.pathname ?? '';
}

/** A part of a URL without its percent encoding; unchanged if it is not encoded correctly. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
