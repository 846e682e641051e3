import { isUnspaced } from '@app/languages';

const TOKENS_PER_WORD = 1.3;
/** A longer word has several tokens: URLs, hashes, compounds. */
const MAX_CHARS_PER_WORD = 12;
const CHARS_PER_TOKEN = 4;
/** The first character of a script without spaces. */
const FIRST_UNSPACED = 0x0e00;

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
    else if (code < FIRST_UNSPACED) rest++;
    else {
      const character = String.fromCodePoint(text.codePointAt(i) ?? code);
      if (isUnspaced(character)) unspaced++;
      else rest += character.length;
      i += character.length - 1;
    }
  }
  endWord();
  return tokens;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x3000;
}
