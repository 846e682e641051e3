/**
 * The Content-Security-Policy (Level 3) of the pages for visitors: nothing but files of this service, with pictures from
 * anywhere, and Google Analytics only where the tenant uses it. Pure.
 */
export function pagePolicy(frameAncestors: string, hasAnalytics: boolean): string {
  const tagManager = hasAnalytics ? ' https://www.googletagmanager.com' : '';
  const collector = hasAnalytics ? ' https://*.google-analytics.com https://*.analytics.google.com' : '';
  return [
    `default-src 'none'`,
    `script-src 'self'${tagManager}`,
    `style-src 'self'`,
    `img-src 'self' https: data:`,
    `font-src 'self'`,
    `connect-src 'self'${collector}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
