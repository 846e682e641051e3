import type { Element } from './dom';

/** The text of a formula in MathML as people type it in a line: "1/2", "(a+b)/c", "10^6". */
export function formulaText({ name, children }: Element): string {
  // An annotation repeats the formula, in TeX.
  if (name === 'annotation') return '';
  const parts = children
    .map((child) => (typeof child === 'string' ? child.trim() : formulaText(child)))
    .filter((part) => part.trim() !== '');
  const [first = '', second = ''] = parts.map(whole);
  // Spaces keep figures beside it apart: 1 1/2 is not 11/2.
  if (name === 'mfrac') return ` ${first}/${second} `;
  return name === 'msup' ? `${first}^${second} ` : parts.join('');
}

function whole(part: string): string {
  const text = part.trim();
  return /^[\p{L}\p{M}\p{Nd}.,]+$/u.test(text) ? text : `(${text})`;
}
