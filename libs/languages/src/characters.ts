/** For a character class: Han, which Chinese and Japanese share. */
export const HAN = String.raw`\p{Script=Han}`;

/** For a character class: the two syllabaries of Japanese. */
export const KANA = String.raw`\p{Script=Hiragana}\p{Script=Katakana}ー`;

/** A name in Latin script within another script: up to four capitalised words. */
export const LATIN_NAME = String.raw`\p{Lu}[\p{Script=Latin}'-]{1,30}(?: \p{Lu}[\p{Script=Latin}'-]{1,30}){0,3}`;
