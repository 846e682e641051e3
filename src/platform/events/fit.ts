import { truncate } from '@app/languages';

const ELLIPSIS = '…';

/**
 * `body` as JSON of at most `maxBytes` bytes (UTF-8). When it is longer, the longest texts in its `data` are cut and
 * `data.truncated` is true.
 */
export function fitBody(body: { data: object }, maxBytes: number): string {
  const json = JSON.stringify(body);
  if (Buffer.byteLength(json) <= maxBytes) return json;
  const cut = JSON.parse(json) as { data: Record<string, unknown> };
  cut.data['truncated'] = true;
  const texts = textsIn(cut.data);
  // The body is not serialized again for each cut, because a transcript has many texts.
  for (let bytes = bytesOf(cut); bytes > maxBytes;) {
    const longest = texts.toSorted((one, other) => other.text.length - one.text.length)[0];
    if (!longest || longest.text.length <= 1) break;
    const shorter = halved(longest.text);
    bytes -= bytesOf(longest.text) - bytesOf(shorter);
    longest.text = shorter;
    longest.replace(shorter);
  }
  return JSON.stringify(cut);
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

interface FoundText {
  text: string;
  replace: (text: string) => void;
}

function textsIn(parent: Record<string, unknown>): FoundText[] {
  return Object.entries(parent).flatMap(([name, child]): FoundText[] => {
    if (typeof child === 'string') return [{ text: child, replace: (text) => void (parent[name] = text) }];
    return typeof child === 'object' && child !== null ? textsIn(child as Record<string, unknown>) : [];
  });
}

function halved(text: string): string {
  const length = Math.floor(text.length / 2);
  return truncate(text, length) + (length > 1 ? ELLIPSIS : '');
}
