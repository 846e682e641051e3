const FENCE = /^\s*(```|~~~)\s*$/;
/** The longest fence, with its line break. */
export const FENCE_CHARS = 4;
const EMPTY_AT_START = /^\s*(```|~~~)\n\s*\1(?:\n+|$)/;
const EMPTY_AT_END = /(?:^|\n+)[^\S\n]*(```|~~~)\n\s*\1$/;

/** Code between fences, as in Markdown (CommonMark 0.31, 4.5). Code that holds both kinds of fences stays as it is. */
export function fenced(code: string): string {
  if (code.trim() === '') return '';
  const fence = ['```', '~~~'].find((each) => !code.includes(each));
  return fence === undefined ? code : `${fence}\n${code}\n${fence}`;
}

/** Whether the text begins with fenced code. */
export function isFenced(text: string): boolean {
  return FENCE.test(text.split('\n', 1)[0] ?? '');
}

/** The text without lines that are fences. */
export function withoutFences(text: string): string {
  return text
    .split('\n')
    .filter((line) => !FENCE.test(line))
    .join('\n');
}

/** Closes code that is cut at the end of a text, and opens it again in the next text. Removes code without lines. */
export function closeFences(texts: readonly string[]): string[] {
  let open = '';
  return texts.map((text) => {
    const whole = open === '' ? text : `${open}\n${text}`;
    open = openFenceAfter(whole);
    const balanced = open === '' ? whole : `${whole}\n${open}`;
    return balanced.replace(EMPTY_AT_START, '').replace(EMPTY_AT_END, '');
  });
}

/** The open fence at the end of a text, or ''. */
function openFenceAfter(text: string): string {
  let open = '';
  for (const line of text.split('\n')) {
    const fence = FENCE.exec(line)?.[1] ?? '';
    if (fence === open) open = '';
    else if (open === '') open = fence;
  }
  return open;
}
