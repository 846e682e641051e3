/** Longer runs of marks are cut. No script needs more, and NFKC sorts a run in quadratic time. */
const MAX_MARKS = 4;
/** Halfwidth voicing marks are letters by category but become combining marks in NFKC. */
const LONG_MARK_RUN = new RegExp(`([\\p{M}\\uff9e\\uff9f]{${MAX_MARKS}})[\\p{M}\\uff9e\\uff9f]+`, 'gu');
/** Diacritics of Latin, Greek, Cyrillic, Hebrew and Arabic. Marks of other scripts are vowels, which are kept. */
const DIACRITICS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const LETTERS_WITHOUT_DECOMPOSITION = /[ßæøœłđðþıς]/g;
const REPLACEMENTS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const NON_ASCII = /\P{ASCII}/u;
/**
 * The Thai vowel am in two characters, as NFKC makes it, with a tone mark before or between them. Dictionaries have a
 * single character.
 */
const THAI_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g;

/** The text in NFKC and lower case. Its time is linear in the length of the text. */
export function normalize(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  return text.replace(LONG_MARK_RUN, '$1').normalize('NFKC').replace(THAI_AM, '$1\u0e33').toLowerCase();
}

/** The first characters of the normalized text. Normalization may turn one character into eighteen. */
export function opening(text: string, maxChars: number): string {
  return normalize(text.slice(0, maxChars)).slice(0, maxChars);
}

/** A normalized text without diacritics: `größe` → `grosse`, `información` → `informacion`. */
export function fold(normalized: string): string {
  if (!NON_ASCII.test(normalized)) return normalized;
  return normalized
    .normalize('NFD')
    .replace(DIACRITICS, '')
    .normalize('NFC')
    .replace(LETTERS_WITHOUT_DECOMPOSITION, (letter) => REPLACEMENTS[letter] ?? letter);
}

/** A tone mark of Vietnamese on the last vowel of `oa`, `oe` or `uy` at the end of a word. */
const LATE_TONE = /([ou])([aey])([\u0300\u0301\u0303\u0309\u0323])$/;

/**
 * A normalized word of Vietnamese in the form in which words are compared: with diacritics, which tell words apart
 * there. The two spellings of a tone become the same: `hoà` → `hòa`.
 */
export function foldVietnamese(normalized: string): string {
  if (!NON_ASCII.test(normalized)) return normalized;
  return normalized.normalize('NFD').replace(LATE_TONE, '$1$3$2').normalize('NFC');
}
