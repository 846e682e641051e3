import fc from 'fast-check';
import { hostileText } from './hostile';
import { mark } from './marks';

/** A replacement for an object's id in a path: a changed id, or raw text. */
export type Swap = { kind: 'near'; change: keyof typeof NEAR_MISSES } | { kind: 'text'; text: string };

/** Ids that differ only slightly from the object's id. */
const NEAR_MISSES = {
  'one more': (id: string) => (/^\d+$/.test(id) ? String(BigInt(id) + 1n) : `${id.slice(0, -1)}x`),
  'one less': (id: string) => (/^\d+$/.test(id) ? String(BigInt(id) - 1n) : id.slice(1)),
  'leading zero': (id: string) => `0${id}`,
  negative: (id: string) => `-${id}`,
  float: (id: string) => `${id}.0`,
  'trailing space': (id: string) => `${id}%20`,
  'trailing line break': (id: string) => `${id}%0a`,
  'trailing NUL': (id: string) => `${id}%00`,
  'matrix parameter': (id: string) => `${id};v=1`,
  'beyond 64 bits': (id: string) => `${id}000000000000000`,
  'in braces': (id: string) => `%7B${id}%7D`,
  twice: (id: string) => `${id},${id}`,
};

const BAD_ESCAPES = '% %f %ff %zz %c0%af %ed%a0%80 %u0041 %2e%2e %2F %5C %00 %0d%0a'.split(' ');
const ODD_SEGMENTS = `.. . * () ' " <> {id} :id | ^ \` a;b=c a,b ~ @ [1] $where`.split(' ');

/** Replacements for an id; `otherNames` are path parameters of other kinds of objects. */
export function swaps(otherNames: string[]): fc.Arbitrary<Swap> {
  const changes = Object.keys(NEAR_MISSES) as (keyof typeof NEAR_MISSES)[];
  const others = otherNames.map((name) => mark('id', `${name}:0`));
  const texts = fc.oneof(
    { weight: 3, arbitrary: hostileText.filter((text) => text !== '').map(encode) },
    { weight: 2, arbitrary: fc.constantFrom(...BAD_ESCAPES, ...ODD_SEGMENTS, ...others) },
  );
  return fc.oneof(
    fc.constantFrom(...changes).map((change): Swap => ({ kind: 'near', change })),
    texts.map((text): Swap => ({ kind: 'text', text })),
  );
}

/** The path segment for an object's id, as sent. */
export function segmentOf(id: string, swap: Swap | undefined): string {
  const encoded = encode(id);
  if (!swap) return encoded;
  return swap.kind === 'text' ? swap.text : NEAR_MISSES[swap.change](encoded);
}

/** Percent-encodes text; a lone surrogate, which UTF-8 cannot represent, becomes U+FFFD. */
export function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
