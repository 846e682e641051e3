import { addSource, createAgent, ended, train, type TrainedSource } from '../../support/agent';
import type { Client } from '../../support/client';
import { addGolden, goldenAsked } from '../../support/golden';
import { useLentService } from '../../support/use-service';
import { htmlPage, linkedPages, Site } from '../../support/site';
import { until } from '../../support/wait';

/** More websites than a process reads at once. */
const GREEDY_SITES = 40;

const PAGES = 3;

// It uses up the places for training.
const { service } = useLentService();
let greedy: Client;
let modest: Client;
let greedyAgent: string;
let slowSites: Site[];
let site: Site;

beforeAll(async () => {
  greedy = (await service.tenant()).live;
  modest = (await service.tenant()).live;
  greedyAgent = await createAgent(greedy);
  const robots = 'User-agent: *\nCrawl-delay: 10\n';
  slowSites = await Promise.all(
    Array.from({ length: GREEDY_SITES }, () =>
      Site.start({
        ...linkedPages(20, async () => undefined),
        '/robots.txt': (_, response) =>
          void response.writeHead(200, { 'content-type': 'text/plain' }).end(robots),
      }),
    ),
  );
  site = await Site.start({
    '/': htmlPage('Start', '<p>The ferry to Juist leaves at seven.</p>', [
      '/script',
      '/a',
      '/empty',
      '/b',
      '/c',
    ]),
    '/a': htmlPage('Prices', '<p>A ticket costs eleven euros.</p>'),
    '/empty': '<html><body><img src="/empty.png"></body></html>',
    '/script': '<html><head><script src="/app.js"></script></head><body></body></html>',
    '/b': htmlPage('Harbour', '<p>The harbour opens at six.</p>'),
    '/c': htmlPage('Islands', '<p>There are seven islands.</p>'),
  });
});

afterAll(async () => {
  await Promise.all([...slowSites, site].map((each) => each.stop()));
});

async function listed(client: Client, agent: string): Promise<Record<string, any>[]> {
  return (await client.get(`${agent}/training`)).body.sources;
}

describe('while one tenant trains forty websites with a crawl delay of 10 s', () => {
  beforeAll(async () => {
    for (const [number, { url }] of slowSites.entries())
      await addSource(greedy, greedyAgent, {
        source: `site ${number}`,
        type: 'website',
        url: `${url}/`,
        maxPages: PAGES,
      });
    await until(
      async () => slowSites.filter(({ requests }) => requests.includes('/robots.txt')).length,
      (started) => started >= 10,
    );
  });

  it.each([
    ['text', { data: 'The ferry to Juist leaves at seven.' }],
    ['page', {}],
    ['website', {}],
  ] as const)("completes another tenant's %s at once", async (type, input) => {
    const agent = await createAgent(modest);
    const url = type === 'text' ? undefined : `${site.url}/`;
    const { source } = await train(modest, agent, { source: type, type, url, ...input });
    expect(source.status).toBe('completed');
    const sources = await listed(greedy, greedyAgent);
    expect(sources.every(({ status }) => status === 'pending')).toBe(true);
  });

  it("completes the tenant's own text, too", async () => {
    const input = { source: 'text', type: 'text', data: 'The ferry to Juist leaves at seven.' } as const;
    const { source } = await train(greedy, greedyAgent, input);
    expect(source.status).toBe('completed');
  });

  it('shows the place of each source that waits, and none for the others', async () => {
    const sources = await listed(greedy, greedyAgent);
    const positions = sources
      .map(({ progress }) => progress.queuePosition)
      .filter((position) => position !== null);
    expect(positions.length).toBeGreaterThanOrEqual(GREEDY_SITES - 16);
    expect(positions).toEqual(positions.map((_, index) => index + 1));
    const last = sources.find(({ progress }) => progress.queuePosition === positions.length)!;
    const { body } = await greedy.get(`${greedyAgent}/training/${last.id}`);
    expect(body.progress).toMatchObject({ queuePosition: positions.length, pagesFetched: 0 });
  });

  it("completes another tenant's pair, and asks its golden question", async () => {
    const agent = await createAgent(modest);
    const pair = { question: 'When does the ferry leave?', answer: 'At seven.' };
    const { source } = await train(modest, agent, { source: 'ferry', type: 'qa', ...pair });
    expect(source.status).toBe('completed');
    await addGolden(modest, agent, { question: pair.question, contains: ['seven'] });
    expect(await goldenAsked(modest, agent)).toMatchObject([{ lastResult: { passed: true } }]);
    const sources = await listed(greedy, greedyAgent);
    expect(sources.some(({ status }) => status === 'pending')).toBe(true);
  });
});

describe('the list of sources', () => {
  it('shows progress and what is missing: pages without text, pages that need JavaScript, a cut site', async () => {
    const agent = await createAgent(modest);
    const trained: TrainedSource = await train(modest, agent, {
      source: 'site',
      type: 'website',
      url: `${site.url}/`,
      maxPages: PAGES,
    });
    const [source] = await listed(modest, agent);
    const { pagesFound, pagesFetched, pagesSkipped, warnings } = trained.progress;
    expect(source).toMatchObject({
      status: 'completed',
      error: null,
      progress: { pagesFound, pagesFetched, pagesSkipped, queuePosition: null, warnings, errorCode: null },
    });
    expect(warnings.map(({ code, pages }) => [code, pages])).toEqual([
      ['no_text', 1],
      ['needs_javascript', 1],
      ['page_limit', 2],
    ]);
  });

  it('shows the error of a source, with the setting that allows a private network', async () => {
    const agent = await createAgent(modest);
    const url = 'http://10.0.0.1/';
    await ended(modest, await addSource(modest, agent, { source: 'intranet', type: 'page', url }));
    const [source] = await listed(modest, agent);
    expect(source).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('EGRESS_ALLOW_CIDRS'),
      progress: { errorCode: 'refused_address' },
    });
  });
});
