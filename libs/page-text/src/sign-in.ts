import { attribute, descendants, type Element } from './dom';
import type { IsBoilerplate } from './boilerplate';
import { isInvisible } from './visibility';

/** A page with more text beside its forms is content that has a form, too. */
const MAX_TEXT_CHARS = 400;
/** A box beside the content asks for a password on every page of a site. */
const BESIDE = new Set('nav header footer aside dialog'.split(' '));

/**
 * Whether a page is for signing in, or for getting an account: a form in its content asks for a password, and it has
 * hardly any text beside its forms. A box in a header or a sidebar is no content.
 */
export function isSignIn(body: Element, isBoilerplate: IsBoilerplate): boolean {
  // Most pages have none, and need no closer look.
  if (![...descendants(body)].some(asksForPassword)) return false;
  let asks = false;
  let chars = 0;
  const visit = (element: Element, isInForm: boolean): void => {
    for (const child of element.children) {
      if (typeof child === 'string') {
        if (!isInForm) chars += child.trim().length;
      } else if (child.name === 'input') {
        asks ||= asksForPassword(child);
      } else if (child.name === 'form' || isInForm) {
        if (!isInvisible(child)) visit(child, true);
      } else if (!BESIDE.has(child.name) && !isBoilerplate(child)) visit(child, false);
    }
  };
  visit(body, false);
  return asks && chars <= MAX_TEXT_CHARS;
}

function asksForPassword(element: Element): boolean {
  return element.name === 'input' && attribute(element, 'type') === 'password';
}
