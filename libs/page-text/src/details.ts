import type { Element } from './dom';

/** A label of a `details` that is an action, not a heading. */
const OPENER =
  /^(?:(?:click to )?(?:show|expand|view|read|see)(?: more| all| description)?|more|details)\W*$/i;

/** The `summary` of a `details`, and the rest of it. */
export function partsOfDetails(details: Element): { summary: Element | undefined; answer: Element } {
  const isSummary = (child: Element | string): child is Element =>
    typeof child !== 'string' && child.name === 'summary';
  const summary = details.children.find(isSummary);
  return { summary, answer: { ...details, children: details.children.filter((child) => child !== summary) } };
}

/** Whether the label of a `details` only says that it opens: "Show more". */
export function isOpener(label: string): boolean {
  return OPENER.test(label);
}
