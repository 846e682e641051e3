const TOKENS_PER_WORD = 1.3;
/** A word of more characters is several tokens: URLs, hashes, compounds. */
const MAX_CHARS_PER_WORD = 12;
const CHARS_PER_TOKEN = 4;
/** Scripts written without spaces: Han, kana, Hangul too (a syllable is about a token), Thai, Lao, Khmer, Burmese. */
const UNSPACED =
  /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]|[\uD840-\uD88F]/g;

/**
 * About how many tokens a language model makes of a text: 1.3 a word, one a character in scripts without spaces.
 * An estimate for sizing, the same for every model.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const word of text.split(/\s+/)) {
    if (word === '') continue;
    const unspaced = word.match(UNSPACED)?.length ?? 0;
    const rest = word.length - unspaced;
    tokens += unspaced;
    if (rest > MAX_CHARS_PER_WORD) tokens += rest / CHARS_PER_TOKEN;
    else if (rest > 0 && unspaced === 0) tokens += TOKENS_PER_WORD;
  }
  return tokens;
}
