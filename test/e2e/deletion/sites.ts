import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { htmlPage, Site, type SitePage } from '../../support/site';

/** Pages of a site from `countingSite`. */
export const SITE_PAGES = 100;

/** A website of `SITE_PAGES` pages, each answered after `pageMs`. */
export async function countingSite(pageMs: number): Promise<Site> {
  const paths = Array.from({ length: SITE_PAGES }, (_, number) => (number === 0 ? '/' : `/page-${number}`));
  const page =
    (path: string): SitePage =>
    (_, response) => {
      const html = htmlPage(path, `<p>The words of ${path}.</p>`, path === '/' ? paths : []);
      void delay(pageMs).then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
    };
  return Site.start(Object.fromEntries(paths.map((path) => [path, page(path)])));
}

/** A page whose request is never answered, or never ended. */
export interface HangingPage {
  serve: (request: IncomingMessage, response: ServerResponse) => void;
  /** Resolves with the first request. */
  asked: Promise<void>;
  /** True if the client has disconnected. */
  readonly left: boolean;
}

/** Makes one; `beginsBody` says whether it sends headers and a first part. */
export function hangingPage(beginsBody: boolean): HangingPage {
  let left = false;
  let ask = (): void => undefined;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const serve = (_: IncomingMessage, response: ServerResponse): void => {
    void once(response, 'close').then(() => (left = true));
    if (beginsBody) response.writeHead(200, { 'content-type': 'text/html' }).write('<p>Once upon a time');
    ask();
  };
  return {
    serve,
    asked,
    get left() {
      return left;
    },
  };
}
