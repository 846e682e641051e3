/** The lines of a text that are not empty, without the spaces around them. */
export function linesOf(text = ''): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}
