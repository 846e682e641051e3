import { endsSentence } from '@app/languages';
import type { IsBoilerplate } from './boilerplate';
import { rawText } from './dom';
import type { Element } from './dom';

/** A longer text above a heading is a paragraph. */
const MAX_LABEL_CHARS = 80;
/** Only the place of a heading in its page: "01", "2.". */
const NUMBER = /^[\s\p{P}]*\d{1,2}[\s\p{P}]*$/u;
const HEADING = /^h[1-6]$/;
const NO_LABEL = new Set('ul ol dl table pre details hr blockquote nav form'.split(' '));
/** A heading inside more elements is the heading of a part, not of the whole. */
const MAX_WRAPPERS = 3;

/**
 * The number of an element's first children that only label its heading, which comes directly after them: a kicker
 * ("Membership"), the date of an event, a badge ("Most popular"). 0 if the element begins otherwise.
 */
export function childrenAboveHeading({ children }: Element, isBoilerplate: IsBoilerplate): number {
  let chars = 0;
  let last = '';
  for (const [at, child] of children.entries()) {
    const text = typeof child === 'string' ? child : isBoilerplate(child) ? '' : textOf(child);
    if (text === null) {
      const isLabel = chars > 0 && !endsSentence(last);
      return isLabel && beginsWithHeading(child as Element, isBoilerplate) ? at : 0;
    }
    if (text.trim() === '') continue;
    last = text;
    chars += text.trim().length;
    if (chars > MAX_LABEL_CHARS) return 0;
  }
  return 0;
}

/** Whether a label only counts. */
export function isNumber(label: string): boolean {
  return NUMBER.test(label);
}

/** The text of an element that may be a label; null if it cannot be a label. */
function textOf(element: Element): string | null {
  const isLabel =
    element.textLength <= MAX_LABEL_CHARS &&
    element.linkCount <= 1 &&
    !element.holdsSections &&
    !HEADING.test(element.name) &&
    !NO_LABEL.has(element.name);
  return isLabel ? rawText(element) : null;
}

function beginsWithHeading(element: Element, isBoilerplate: IsBoilerplate): boolean {
  let at = element;
  for (let depth = 0; depth <= MAX_WRAPPERS; depth++) {
    if (HEADING.test(at.name)) return at.textLength > 0;
    const first = at.children.find((child) =>
      typeof child === 'string' ? child.trim() !== '' : child.textLength > 0 && !isBoilerplate(child),
    );
    if (first === undefined || typeof first === 'string') return false;
    at = first;
  }
  return false;
}
