import DOMPurify from 'dompurify';
import { htmlOf } from './markdown-html';

const ALLOWED_TAGS =
  'p br strong em del code pre blockquote ul ol li a hr h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(
    ' ',
  );
const SAFE_LINK = /^(https?:|mailto:)/i;
/** The only class that is kept. */
const CODE_LANGUAGE = /^language-[\w+#.-]{1,20}$/;

/** Links open a new tab that cannot reach this tab. Only web and mail addresses become links. */
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (!CODE_LANGUAGE.test(node.getAttribute('class') ?? '')) node.removeAttribute('class');
  // Elements that scroll sideways must be reachable by keyboard.
  if (node.tagName === 'PRE' || node.tagName === 'TABLE') node.setAttribute('tabindex', '0');
  if (node.tagName !== 'A') return;
  if (!SAFE_LINK.test(node.getAttribute('href') ?? '')) node.removeAttribute('href');
  else {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  }
});

/**
 * Markdown of an answer as passive HTML: no scripts, styles, forms, frames or pictures. Text that is nested too deep to
 * be formatted stays as it is.
 */
export function renderMarkdown(text: string): string {
  const html = htmlOf(text);
  if (html === null) return verbatim(text);
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href', 'title', 'start', 'align', 'class'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

function verbatim(text: string): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph.outerHTML;
}
