const TOKENS_PER_WORD = 1.3;
/** A longer word has several tokens: URLs, hashes, compounds. */
const MAX_CHARS_PER_WORD = 12;
const CHARS_PER_TOKEN = 4;
/** Unicode ranges (inclusive) of scripts without spaces and of Hangul, with about one token per character. */
const UNSPACED_RANGES: readonly (readonly [number, number])[] = [
  [0x0e00, 0x0eff], // Thai, Lao
  [0x1000, 0x109f], // Burmese
  [0x1780, 0x17ff], // Khmer
  [0x3040, 0x30ff], // kana
  [0x3400, 0x9fff], // Han
  [0xac00, 0xd7af], // Hangul
  [0xd840, 0xd88f], // high surrogates of further Han
  [0xf900, 0xfaff], // further Han
];

/**
 * The approximate number of tokens of a text in a language model: 1.3 per word, one per character of scripts without
 * spaces. An estimate for sizes, the same for all models.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let unspaced = 0;
  let rest = 0;
  const endWord = (): void => {
    tokens += unspaced;
    if (rest > MAX_CHARS_PER_WORD) tokens += rest / CHARS_PER_TOKEN;
    else if (rest > 0 && unspaced === 0) tokens += TOKENS_PER_WORD;
    unspaced = 0;
    rest = 0;
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isSpace(code)) endWord();
    else if (code >= 0x0e00 && isUnspaced(code)) unspaced++;
    else rest++;
  }
  endWord();
  return tokens;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x3000;
}

function isUnspaced(code: number): boolean {
  return UNSPACED_RANGES.some(([first, last]) => code >= first && code <= last);
}
