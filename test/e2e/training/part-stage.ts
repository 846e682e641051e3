import { createAgent, ended, type TrainedSource } from '../../support/agent';
import type { Client } from '../../support/client';
import { htmlPage, Site, type SitePage } from '../../support/site';

/** A site in two languages, with documentation, a blog and a sitemap. */
function pagesOf(siteUrl: string): Record<string, SitePage> {
  const german = (title: string, text: string, links: string[] = []) =>
    htmlPage(title, text, links).replace('lang="en"', 'lang="de-DE"');
  return {
    '/': htmlPage('Lamps', '<p>Lamps, made by hand in the harbour since 1904.</p>', [
      '/docs/install',
      '/docs/old/install',
      '/blog/party',
      '/de/',
      '/docs/list?page=2',
    ]),
    '/sitemap.xml': (_, response) => {
      const urls = ['/docs/from-map', '/blog/from-map'].map(
        (path) => `<url><loc>${siteUrl}${path}</loc></url>`,
      );
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<urlset>${urls.join('')}</urlset>`);
    },
    '/docs/install': htmlPage(
      'Install',
      '<div class="box"><p>Screw the amber hook into the ceiling.</p></div><aside class="ad"><p>Buy our velvet candles today.</p></aside>',
      ['/docs/deep/bulbs', '/blog/party'],
    ),
    '/docs/deep/bulbs': htmlPage('Bulbs', '<p>The bulbs of the crimson lamp have nine watts.</p>'),
    '/docs/from-map': htmlPage('Repairs', '<div class="box"><p>Repairs take eleven days.</p></div>'),
    '/docs/old/install': htmlPage('Old', '<p>The old way used turquoise wire.</p>'),
    '/docs/list?page=2': htmlPage('List', '<p>The second page of the list.</p>'),
    '/blog/party': htmlPage('Party', '<p>The party in the ochre barn was merry.</p>'),
    '/blog/from-map': htmlPage('News', '<p>There is news of the marsh.</p>'),
    '/de/': german(
      'Lampen',
      '<p>Die Lampen werden in der Werkstatt am Hafen von Hand gemacht, und der Versand ist in drei Tagen bei Ihnen.</p>',
      ['/de/kontakt'],
    ),
    '/de/kontakt': german('Kontakt', '<p>Telefon 04841 123456</p>'),
  };
}

/** A stage for tests of the parts of a site: the site, an agent, and operations on its sources. */
export interface PartStage {
  site: Site;
  agent: string;
  /** Adds a website with these fields; the path of the source. */
  add: (fields: object) => Promise<string>;
  train: (fields: object) => Promise<TrainedSource>;
  retrain: (path: string) => Promise<TrainedSource>;
  /** The paths of the pages that a source has learned, sorted. */
  learned: (trained: TrainedSource) => string[];
  /** The reasons of skipped pages by path. */
  skipped: (trained: TrainedSource) => Record<string, string>;
  /** The paths of the pages that a search finds. */
  found: (query: string) => Promise<string[]>;
}

/** A site and an agent for each test of a file. */
export function usePartStage(live: Client): PartStage {
  const pathOf = (url: string): string => url.replace(stage.site.url, '');
  const stage: PartStage = {
    site: undefined as never,
    agent: '',
    add: async (fields) => {
      const body = { source: 'site', type: 'website', url: `${stage.site.url}/`, ...fields };
      const answer = await live.post(`${stage.agent}/training`, body);
      expect([answer.status, answer.body.error]).toEqual([201, undefined]);
      return `${stage.agent}/training/${answer.body.source.id}`;
    },
    train: async (fields) => ended(live, await stage.add(fields)),
    retrain: async (path) => {
      expect((await live.post(`${path}/retrain`)).status).toBe(202);
      return ended(live, path);
    },
    learned: ({ progress }) =>
      progress.pages
        .filter(({ state }) => state !== 'skipped' && state !== 'gone')
        .map(({ url }) => pathOf(url))
        .toSorted(),
    skipped: ({ progress }) =>
      Object.fromEntries(progress.skipped.map(({ url, reason }) => [pathOf(url), reason])),
    found: async (query) => {
      const { body } = await live.post(`${stage.agent}/search`, { query });
      return body.passages.map(({ url }: { url: string }) => pathOf(url).replace(/#.*/, ''));
    },
  };
  beforeEach(async () => {
    stage.site = await Site.start((path, url) => pagesOf(url)[path]);
    stage.agent = await createAgent(live);
  });
  afterEach(() => stage.site.stop());
  return stage;
}
