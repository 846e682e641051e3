/**
 * A mark is a placeholder in a generated value for something that is known only when the request is sent: the id of an
 * object, a cursor. So a failing request can be generated again from its seed. `number` and `idNumber` are for numbers
 * in JSON.
 */
export type MarkKind = 'id' | 'idNumber' | 'cursor' | 'number';

/** The value of a mark. */
export type Fill = (kind: MarkKind, text: string) => string;

/** A text that `fillText` and `toJsonText` replace, alone or inside a longer text. */
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
  const bare = JSON.stringify(value)
    .replace(/"<<number:([^>]*)>>"/g, '$1')
    .replace(/"<<idNumber:([^>]*)>>"/g, mark('id', '$1'));
  return fillText(bare, fill);
}
