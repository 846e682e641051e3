/** For a character class: Han, which Chinese and Japanese share. */
export const HAN = String.raw`\p{Script=Han}`;

/** For a character class: the two syllabaries of Japanese. */
export const KANA = String.raw`\p{Script=Hiragana}\p{Script=Katakana}ー`;

/** For a character class: the letters of Chinese and Japanese, which have neither capitals nor spaces between words. */
export const CHINESE_OR_JAPANESE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;

/** For a character class: Chinese, Japanese, and Hangul, whose particles touch words. */
export const CJK = String.raw`${CHINESE_OR_JAPANESE}\p{Script=Hangul}`;

/** A name in Latin script within another script: up to four capitalised words. */
export const LATIN_NAME = String.raw`\p{Lu}[\p{Script=Latin}'-]{1,30}(?: \p{Lu}[\p{Script=Latin}'-]{1,30}){0,3}`;

/**
 * For a character class: the scripts without spaces between words (Thai, Lao, Burmese, Khmer, Kana, Han), and Hangul.
 * The terms of the index depend on it: a change raises `ANALYSIS_VERSION` of `@app/ranking`.
 */
export const UNSPACED =
  String.raw`\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff` +
  String.raw`\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}`;

const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
/** Without Hangul, which has spaces, and with the punctuation of these scripts. */
const JOINED = /[\u0e00-\u0eff\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]/;

/** Whether a text has characters of a script without spaces between words, or of Hangul. */
export function isUnspaced(text: string): boolean {
  return HAS_UNSPACED.test(text);
}

/** The separator between two lines or sentences of a text: none between two characters of a script without spaces. */
export function joint(before: string, after: string): '' | ' ' {
  return JOINED.test(before.at(-1) ?? '') && JOINED.test(after[0] ?? '') ? '' : ' ';
}
