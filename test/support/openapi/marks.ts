/**
 * A mark stands in a generated value for what is known only when the request goes out, so that a failing request can be made again from
 * its seed: an id of an object that the service has named, a cursor. `number` stands for a number as JSON writes it.
 */
export type MarkKind = 'id' | 'cursor' | 'number';

/** What a mark becomes. */
export type Fill = (kind: MarkKind, text: string) => string;

/** A text that `fillText` and `toJsonText` replace, alone or in a longer text. */
export function mark(kind: MarkKind, text: string): string {
  return `<<${kind}:${text}>>`;
}

/** The text with its marks filled in. */
export function fillText(text: string, fill: Fill): string {
  return text.replace(/<<(id|cursor|number):([^>]*)>>/g, (_, kind: MarkKind, inner: string) =>
    fill(kind, inner),
  );
}

/** The value as JSON, with its marks filled in: marks of numbers lose their quotes. */
export function toJsonText(value: unknown, fill: Fill): string {
  const bare = JSON.stringify(value).replace(/"<<number:([^>]*)>>"/g, '$1');
  return fillText(bare, fill);
}
