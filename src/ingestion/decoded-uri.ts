/** A part of a URL without its percent encoding; unchanged if it is not encoded correctly. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
