/**
 * The text with the known values of its placeholders, such as `{name}`, and the place of the first unknown placeholder,
 * so that the writer can fill it. Pure.
 */
export function withKnown(
  text: string,
  known: Record<string, string | null | undefined>,
): { text: string; unknown: [start: number, end: number] | undefined } {
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(known, name) ? known[name] || whole : whole,
  );
  const rest = /\{(?:name|email|writer)\}/.exec(filled);
  return { text: filled, unknown: rest ? [rest.index, rest.index + rest[0].length] : undefined };
}
