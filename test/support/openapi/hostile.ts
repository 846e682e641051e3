import fc from 'fast-check';
import { mark } from './marks';
import { anyCharacter } from '../any-character';

/** Numbers that JSON allows and JSON.stringify would not write. */
const ODD_NUMBERS = ['1e400', '-1e400', '123456789012345678901234567890', '-0', '1E+2', '0.1e-400'];

/** Texts that break careless handling of text: ids, keys, names. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '\uffff',
    '\u202e\u200b\ufeff',
    '😀',
    '👩‍👩‍👧‍👦'.repeat(20),
    '\u0301'.repeat(50),
    'İıſK',
    '../../etc/passwd',
    '..',
    '.',
    '/',
    'a/b',
    '%00',
    '%2e%2e%2f',
    "' OR 1=1 --",
    '"; DROP TABLE agents; --',
    '$1',
    '{{7*7}}',
    '${7*7}',
    '<script>alert(1)</script>',
    '\r\nx-injected: 1',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'true',
    '[object Object]',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '٣',
    '00000001',
    '+1',
    '9007199254740991',
    '9007199254740992',
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775809',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF',
    '2026-02-30',
    '0000-00-00',
    '9999-12-31T23:59:60Z',
    '+275760-09-13T00:00:00.000Z',
    'http://',
    'https://[::1',
    'javascript:alert(1)',
  ),
  fc.integer({ min: 100, max: 1000 }).map((length) => 'a'.repeat(length)),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
);

/** JSON values that are rarely valid for a field. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, '', [], {}, [[]], [null], '5') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 1e308, 5e-324, Number.MAX_SAFE_INTEGER),
  },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_NUMBERS).map((number) => mark('number', number)) },
  { weight: 6, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(31, 32, 33, 500).map(nested) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('__proto__', 'constructor', 'toJSON', 'then', 'length', '$ref')
      .map((key) => ownProperty({}, key, { polluted: true })),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Names of fields that no schema has, including prototype keys. */
export const hostileKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    ' ',
    '\0',
    '\ud800',
  ),
  fc.constantFrom(
    'id',
    'accountId',
    'account_id',
    'mode',
    'status',
    'createdAt',
    'unknown',
    '$where',
    'a.b',
    'a[0]',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);

/** A copy of the object with one more own property, even with the name `__proto__`. */
export function ownProperty(object: object, key: string, value: unknown): object {
  const copy: object = { ...object };
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}
