/**
 * The Content-Security-Policy (Level 3) of pages that hold a credential: only files and answers of this service are
 * loaded, and no site may frame them.
 */
export const PAGE_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `frame-src 'self'`,
  `worker-src 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/**
 * The policy of the preview of the widget, which only pages of this service may frame. It shows the pictures that the
 * widget would show, and reaches no API: a preview records nothing.
 */
export const PREVIEW_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' https: data:`,
  `connect-src 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
].join('; ');
