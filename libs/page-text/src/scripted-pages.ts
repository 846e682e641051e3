import { descendants, ownId } from './dom';
import type { Element } from './dom';

/** A page with fewer characters of text may be an empty frame that scripts fill. */
const MIN_CHARS_WITHOUT_SCRIPTS = 60;
/** The same, outside links, for a page that says that it needs JavaScript. */
const MIN_CHARS_WITH_APPEAL = 120;
/** The same for a page with an empty element into which an application writes. */
const MIN_CHARS_WITH_APP_ROOT = 200;
/** The elements into which the common frameworks write, by id or name. */
const APP_ROOT =
  /^(?:root|app|app-root|main-app|react-root|__next|__nuxt|___gatsby|svelte|ember-app|q-app)$/i;

/** Whether the scripts of a page are likely to write its text: it has next to none itself. */
export function needsJavaScript(root: Element, links: readonly string[]): boolean {
  if (!root.holdsScript) return false;
  if (root.textLength < MIN_CHARS_WITHOUT_SCRIPTS && links.length === 0) return true;
  // A page that has its main heading was rendered by its server.
  if (root.holdsTitle) return false;
  const chars = root.textLength - root.linkTextLength;
  if (root.holdsAppeal && chars < MIN_CHARS_WITH_APPEAL) return true;
  return chars < MIN_CHARS_WITH_APP_ROOT && hasEmptyAppRoot(root);
}

function hasEmptyAppRoot(root: Element): boolean {
  for (const element of descendants(root)) {
    const isAppRoot = APP_ROOT.test(ownId(element) ?? '') || element.name === 'app-root';
    if (isAppRoot && element.textLength === 0) return true;
  }
  return false;
}
