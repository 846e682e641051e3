/** Elements of formulas whose place shows their meaning: a fraction and its parts, and a power. */
const PARTS: ReadonlySet<string> = new Set(['num', 'den', 'sup']);

/** Whether an element is a part of a formula that has to be marked in a line of text. */
export function isFormulaPart(name: string): boolean {
  return PARTS.has(name);
}

/** A part of a formula as people type it: "(a+b)/c", "10^6". Spaces keep figures beside it apart. */
export function inLine(name: string, text: string): string {
  if (text.trim() === '') return text;
  const whole = /^[\p{L}\p{M}\p{Nd}.,]+$/u.test(text) ? text : `(${text})`;
  return name === 'num' ? ` ${whole}/` : `${name === 'sup' ? '^' : ''}${whole} `;
}
