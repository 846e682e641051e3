import type { Agent } from './agent';
import { CROSS, make, makeButton } from './elements';

/** The visitor sees the page first. */
const DELAY_MS = 3000;

/** The bubble with the tenant's greeting, on the pages that the tenant chose. Undefined if this page has none. */
export function makeGreeting(
  { greeting: { text, pages } }: Agent,
  dismissLabel: string,
  onAccept: () => void,
): HTMLElement | undefined {
  let isWanted = text !== '' && pages.length === 0;
  for (let index = 0; index < pages.length; index++)
    if (text !== '' && matches(pages[index]!, location.pathname)) isWanted = true;
  if (!isWanted) return undefined;
  const bubble = make('div', 'greeting');
  bubble.setAttribute('role', 'status');
  const dismiss = makeButton('icon', dismissLabel, CROSS);
  dismiss.addEventListener('click', () => bubble.replaceChildren());
  setTimeout(() => {
    if (!bubble.isConnected) return;
    const accept = make('button', 'say', text);
    accept.type = 'button';
    accept.dir = 'auto';
    accept.addEventListener('click', onAccept);
    bubble.append(accept, dismiss);
  }, DELAY_MS);
  return bubble;
}

/** Whether the path is like the pattern, in which `*` stands for any characters. Pure. */
export function matches(pattern: string, path: string): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*');
  return new RegExp(`^${source}/?$`).test(path);
}
