/** The first `maxChars` UTF-16 units of a text, or a unit less, to keep surrogate pairs whole. */
export function truncate(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '');
}
