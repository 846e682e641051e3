/** The mark of Parley: a speech bubble. */
const MARK = `<path d="M4 5h24v17H14l-7 6v-6H4z" fill="currentColor"/>`;

/** The mark as the icon of a page. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="#0b6b5d">${MARK}</svg>`,
)}`;

/** A link of the header. */
export interface HeaderLink {
  text: string;
  path: string;
}

/**
 * The header of a page as HTML: a link to its content (an id), a link to `home`, and the given links, of which the link
 * to the page itself is marked. Pure.
 */
export function pageHeader(
  home: string,
  { links, ownPath, content }: { links: HeaderLink[]; ownPath: string; content: string },
): string {
  const list = links.map(
    ({ text, path }) => `<a href="${path}"${path === ownPath ? ' aria-current="page"' : ''}>${text}</a>`,
  );
  const mark = `<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">${MARK}</svg>`;
  return (
    `<a class="skip" href="#${content}">Skip to content</a><header class="top"><div><a class="brand" href="${home}">${mark}Parley</a>` +
    `<nav aria-label="Documentation">${list.join('')}</nav></div></header>`
  );
}
