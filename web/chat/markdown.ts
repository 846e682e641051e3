import DOMPurify from 'dompurify';
import { marked } from 'marked';

const ALLOWED_TAGS =
  'p br strong em del code pre blockquote ul ol li a hr h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(
    ' ',
  );
const SAFE_LINK = /^(https?:|mailto:)/i;

/** Links open a new tab that cannot reach this one. Only web and mail addresses become links. */
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  // Elements that scroll sideways must be reachable by keyboard.
  if (node.tagName === 'PRE' || node.tagName === 'TABLE') node.setAttribute('tabindex', '0');
  if (node.tagName !== 'A') return;
  if (!SAFE_LINK.test(node.getAttribute('href') ?? '')) node.removeAttribute('href');
  else {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  }
});

/** Markdown of an answer as passive HTML: no scripts, styles, forms, frames or pictures. */
export function renderMarkdown(text: string): string {
  const html = marked.parse(text, { async: false, gfm: true, breaks: true });
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href', 'title', 'start'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
