/**
 * The role of an element in the frame of a page: not content at all, or only if it has more than short links, or votes.
 */
export type NamedRole = 'chrome' | 'menu' | 'feedback' | null;

const CHROME_NAME = anyWord(
  'breadcrumbs? cookies? cookie-?(?:bar|banner) consent gdpr onetrust announcement-bar',
  'side-?bar side-?nav sphinxsidebar(?:wrapper)? toc toctree table-?of-?contents on-this-page',
  'pagination pager paginator prev-next next-prev post-navigation nav-?links nav-?(?:header|footer|bar) topbar',
  'skip-?link skip-?nav skip-to-content masthead search-form searchbox version-switcher language-switcher',
  '(?:mini|side)-?cart cart-?(?:drawer|sidebar|notification|popup|widget)',
  'share sharing share(?:daddy|bar) addthis addtoany social comments comment-(?:list|respond) disqus',
  'related-?(?:posts|articles) recent-articles read-next newsletter subscribe back-to-top',
  'modal popup lightbox toast offcanvas drawer advert advertisement ads adsbygoogle print-only',
  'edit-this-page edit-page edit-link last-updated? site-footer page-footer post-tags tag-?(?:list|cloud)',
  'by-?line entry-?meta post-?meta article-?meta reading-?time read-?time posted-(?:on|in|by) cat-links tags-links',
  'line-numbers linenos sr-only visually-hidden screen-reader-text',
);
const MENU_NAME = anyWord(
  'nav navigation menu submenu header footer links tags related widget promo meta contents secondary rail',
);
const FEEDBACK_NAME = anyWord('feedback helpful votes rating was-this-helpful');
/** "has-sidebar" and "no-toc" describe a layout, not the role of the element. */
const LAYOUT_NAME = /^(?:has|no|with|without|hide|show)-/;

/** The role that a class name or id suggests. */
export function roleOfName(className: string): NamedRole {
  const name = className
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/_+/g, '-')
    .toLowerCase();
  if (LAYOUT_NAME.test(name)) return null;
  if (CHROME_NAME.test(name)) return 'chrome';
  if (MENU_NAME.test(name)) return 'menu';
  return FEEDBACK_NAME.test(name) ? 'feedback' : null;
}

/** Matches a kebab-case name that contains any of the words. */
function anyWord(...lines: string[]): RegExp {
  return new RegExp(`(?:^|-)(?:${lines.join(' ').split(' ').join('|')})(?:-|$)`);
}
