import { createAgent, train, type SourceInput, type TrainedSource } from '../../support/agent';
import type { Client } from '../../support/client';
import { htmlPage, Site, type SitePage } from '../../support/site';
import { useService, useSharedService } from '../../support/use-service';
import type { IncomingMessage, ServerResponse } from 'node:http';

const SHELL =
  '<!doctype html><title>Shop</title><noscript>Please enable JavaScript.</noscript><div id="root"></div><script src="/app.js"></script>';

let site: Site;
let renderer: Site;
/** The addresses that the renderer was asked for, in order. */
let asked: string[];
let answer: (path: string, response: ServerResponse) => void;
/** The settings of the service with a renderer. */
const environment: Record<string, string> = {};

beforeAll(async () => {
  const app: SitePage = SHELL;
  site = await Site.start({
    '/': htmlPage('Start', '<p>Start page of the shop with a good text for everybody.</p>', [
      '/app',
      '/plain',
    ]),
    '/plain': htmlPage('Plain', '<p>A page that its server has written.</p>'),
    '/app': app,
    '/rendered-link': htmlPage('Linked', '<p>Only the rendered page links to this.</p>'),
  });
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    const { searchParams } = new URL(request.url ?? '/', 'http://renderer');
    const url = searchParams.get('url') ?? '';
    asked.push(url);
    answer(url.replace(site.url, ''), response);
  };
  renderer = await Site.start((path) => (path.startsWith('/render') ? receive : undefined));
  environment['RENDERER_URL'] = `${renderer.url}/render?url={url}`;
});
beforeEach(() => {
  asked = [];
  answer = (path, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(htmlPage(`Rendered ${path}`, '<p>The marigold lamp costs ninety euros.</p>', ['/rendered-link']));
});
afterAll(async () => {
  await site.stop();
  await renderer.stop();
});

async function trainSite(live: Client): Promise<TrainedSource> {
  const input: SourceInput = { source: 'site', type: 'website', url: `${site.url}/` };
  return train(live, await createAgent(live), input);
}

const learned = ({ progress }: TrainedSource): string[] =>
  progress.pages.filter(({ state }) => state === 'added').map(({ url }) => url.replace(site.url, ''));

const reasons = ({ progress }: TrainedSource): Record<string, string> =>
  Object.fromEntries(progress.skipped.map(({ url, reason }) => [url.replace(site.url, ''), reason]));

describe('a page that needs JavaScript', () => {
  const { live } = useSharedService();

  it('is reported if there is no renderer', async () => {
    const trained = await trainSite(live);
    expect(learned(trained)).toEqual(['/', '/plain']);
    expect(reasons(trained)).toEqual({ '/app': 'needs_javascript' });
    expect(trained.progress.warnings).toMatchObject([{ code: 'needs_javascript', pages: 1 }]);
  });
});

describe('with a renderer', () => {
  // It has a renderer.
  const { live } = useService(environment);

  it('only a page that needs JavaScript is read as the renderer returns it, with its links', async () => {
    const trained = await trainSite(live);
    expect(learned(trained)).toEqual(['/', '/app', '/plain', '/rendered-link']);
    expect(reasons(trained)).toEqual({});
    expect(asked).toEqual([`${site.url}/app`]);
  });

  it.each<[what: string, answer: (response: ServerResponse) => void]>([
    ['fails', (response) => void response.writeHead(500).end('broken')],
    ['refuses', (response) => void response.writeHead(302, { location: `${site.url}/plain` }).end()],
    [
      'returns no HTML',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    ],
    ['returns nothing', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end()],
    [
      'returns the page without its text',
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(SHELL),
    ],
    ['breaks off', (response) => void response.destroy()],
    [
      'returns too much',
      (response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>words</p>'.repeat(600_000)),
    ],
    ['hangs', () => undefined],
  ])('keeps the reason when the renderer %s', async (_, respond) => {
    answer = (_path, response) => respond(response);
    const trained = await trainSite(live);
    expect(trained.source.status).toBe('completed');
    expect(learned(trained)).toEqual(['/', '/plain']);
    expect(reasons(trained)).toEqual({ '/app': 'needs_javascript' });
    expect(asked).toHaveLength(1);
  });
});
