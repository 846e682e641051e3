/** The first `maxChars` UTF-16 units of a text, one fewer where they would end in half of a surrogate pair. */
export function truncate(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '');
}
