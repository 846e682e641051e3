/** Values that a hostile site sets beyond these are not kept. */
const MAX_COOKIES = 20;
const MAX_COOKIE_CHARS = 4_096;
/** Several `Set-Cookie` headers in one line: a comma within a date is not followed by a name. */
const BETWEEN_COOKIES = /,\s*(?=[^;,=\s]+=)/;

/**
 * The cookies that a site sets while it redirects, such as a cookie for a visitor's consent. They are sent to the host
 * that has set them, and forgotten with the crawl. No other cookies are kept, so that no page depends on cookies.
 */
export class SiteCookies {
  private readonly byHost = new Map<string, Map<string, string>>();

  /** Keeps the cookies of a redirect from this URL. */
  keep(url: string, setCookie: string | undefined): void {
    if (!setCookie) return;
    const { host } = new URL(url);
    const cookies = this.byHost.get(host) ?? new Map<string, string>();
    for (const line of setCookie.split(BETWEEN_COOKIES)) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.slice(0, Math.max(0, pair.indexOf('=')));
      if (name === '' || pair.length > MAX_COOKIE_CHARS) continue;
      if (attributes.some((attribute) => /^max-age\s*=\s*(?:0|-\d+)$/i.test(attribute))) cookies.delete(name);
      else if (cookies.has(name) || cookies.size < MAX_COOKIES) cookies.set(name, pair);
    }
    this.byHost.set(host, cookies);
  }

  /** The `Cookie` header for a URL; undefined if its host has set none. */
  for(url: string): string | undefined {
    const cookies = this.byHost.get(new URL(url).host);
    return cookies && cookies.size > 0 ? [...cookies.values()].join('; ') : undefined;
  }
}
