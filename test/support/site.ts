import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from './closing';
import { until } from './wait';

const QUIET_MS = 1500;

/** The type and body of a file of a fake site. */
export interface SiteFile {
  type: string;
  body: string | Buffer;
}

/** The answer of a fake site at a path: HTML, a file, or a handler. */
export type SitePage = string | SiteFile | ((request: IncomingMessage, response: ServerResponse) => void);

/** The pages of a fake site: a map of paths, or a function of a path and the address of the site. */
export type SitePages = Record<string, SitePage> | ((path: string, url: string) => SitePage | undefined);

/** A website on loopback. Paths without a page are 404. */
export class Site {
  /** The requested paths, in order. */
  readonly requests: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(pages: SitePages): Promise<Site> {
    const server = createServer((request, response) => {
      const path = request.url ?? '/';
      site.requests.push(path);
      const page = typeof pages === 'function' ? pages(path, site.url) : pages[path];
      if (page === undefined) response.writeHead(404).end();
      else if (typeof page === 'function') page(request, response);
      else if (typeof page === 'string') answerHtml(response, page);
      else response.writeHead(200, { 'content-type': page.type }).end(page.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site: Site = new Site(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return site;
  }

  /** Waits until the site has had no request for a while; returns how many it has had. */
  async quiet(): Promise<number> {
    let last = { count: -1, sinceMs: Date.now() };
    await until(
      async () => {
        const count = this.requests.length;
        if (count !== last.count) last = { count, sinceMs: Date.now() };
        return Date.now() - last.sinceMs;
      },
      (quietMs) => quietMs > QUIET_MS,
    );
    return last.count;
  }

  async stop(): Promise<void> {
    await closeServer(this.server);
  }
}

/** A page that is sent when the promise of `wait`, called for each request, has resolved. */
export function latePage(html: string, wait: () => Promise<unknown>): SitePage {
  return (_, response) => void wait().then(() => answerHtml(response, html));
}

/**
 * A start page that links to this number of pages, `/page-0` and following. Each is sent when its `wait` has resolved.
 */
export function linkedPages(
  count: number,
  wait: (number: number) => Promise<unknown>,
): Record<string, SitePage> {
  const links = Array.from({ length: count }, (_, number) => `/page-${number}`);
  const pages = links.map((path, number) => {
    const html = htmlPage(path, `<p>The words of ${path}.</p>`);
    return [path, latePage(html, () => wait(number))] as const;
  });
  return { '/': htmlPage('Start', '<p>Start page.</p>', links), ...Object.fromEntries(pages) };
}

function answerHtml(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

/** A plain HTML page with a title, and navigation and footer around its content. */
export function htmlPage(title: string, content: string, links: string[] = []): string {
  const nav = links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
    <nav>${nav}</nav><main><h1>${title}</h1>${content}</main><footer>Imprint and privacy of the example company</footer></body></html>`;
}
