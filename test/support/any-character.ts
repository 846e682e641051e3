import fc from 'fast-check';

const LAST = 0x10ffff;
const [FIRST_SURROGATE, SURROGATES] = [0xd800, 0x800];

/**
 * Every character of Unicode, for `fc.string({ unit: anyCharacter })`: the values of fast-check's unit `binary`, in the
 * same order. That one makes a table of a million characters first, which takes a second of each test file.
 */
export const anyCharacter = fc.nat(LAST - SURROGATES).map(
  (place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES),
  (text) => {
    const code = typeof text === 'string' ? (text.codePointAt(0) ?? FIRST_SURROGATE) : FIRST_SURROGATE;
    const isSurrogate = code >= FIRST_SURROGATE && code < FIRST_SURROGATE + SURROGATES;
    if (isSurrogate || text !== String.fromCodePoint(code)) throw new Error('not a character');
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);
