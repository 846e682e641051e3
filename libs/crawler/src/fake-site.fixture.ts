import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of a fake site at one path: HTML, a whole response, or a function. */
export type Route =
  | string
  | { status?: number; headers?: Record<string, string | string[]>; body?: string | Buffer }
  | ((req: IncomingMessage, res: ServerResponse) => void);

/** The random address of which a crawl asks whether the site answers it like a page. */
const ABSENT = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A site on a loopback port that records its requests. Unknown paths have status 404. */
export class FakeSite {
  readonly requests: string[] = [];
  concurrent = 0;
  maxConcurrent = 0;
  private readonly server: Server;

  constructor(private readonly route: (path: string) => Route | undefined) {
    this.server = createServer((req, res) => {
      this.requests.push(req.url ?? '');
      this.concurrent += 1;
      this.maxConcurrent = Math.max(this.maxConcurrent, this.concurrent);
      res.on('close', () => (this.concurrent -= 1));
      answer(this.route(req.url ?? ''), req, res);
    });
  }

  static async start(
    routes: Record<string, Route> | ((path: string) => Route | undefined),
  ): Promise<FakeSite> {
    const find = typeof routes === 'function' ? routes : (path: string) => routes[path];
    const site = new FakeSite(find);
    await new Promise<void>((resolve) => site.server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The requests, except for robots.txt, sitemaps and the address that does not exist. */
  get pageRequests(): string[] {
    return this.requests.filter(
      (path) => path !== '/robots.txt' && !path.includes('sitemap') && !ABSENT.test(path),
    );
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function answer(route: Route | undefined, req: IncomingMessage, res: ServerResponse): void {
  if (typeof route === 'function') return route(req, res);
  const given = typeof route === 'string' ? { body: route } : (route ?? { status: 404, body: 'absent' });
  res.writeHead(given.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...given.headers });
  res.end(given.body ?? '');
}

/** A page with a text and links. */
export function html(text: string, links: string[] = [], head = ''): string {
  const anchors = links.map((link) => `<a href="${link}"></a>`).join('');
  return `<html><head>${head}</head><body><p>${text}</p>${anchors}</body></html>`;
}

/** A sitemap of pages. */
export function urlset(urls: string[]): string {
  const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join('');
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}

/** A sitemap index. */
export function sitemapIndex(urls: string[]): string {
  return `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
}
