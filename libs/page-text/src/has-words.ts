/** A letter or digit outside of an escape sequence such as "\n". */
const WORD = /(?<!\\)[\p{L}\p{N}]/u;

/** Whether a text says anything: quotes, other signs and escape sequences alone do not. */
export function hasWords(text: string): boolean {
  return WORD.test(text);
}
