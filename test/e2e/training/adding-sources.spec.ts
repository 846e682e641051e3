import type { Client } from '../../support/client';
import { createAgent, train } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { htmlPage, Site } from '../../support/site';

const SOURCE_FIELDS = 'createdAt dataCount id source status title trainingUrl type updatedAt'.split(' ');
const COUNTS = {
  pagesFound: 0,
  pagesFetched: 0,
  pagesSkipped: 0,
  queuePosition: null,
  warnings: [],
  errorCode: null,
};
const NO_PAGES = { ...COUNTS, skipped: [], pages: [], error: null };
/** The parts of a website or page. */
const SCOPE_FIELDS = ['exclude', 'include', 'language', 'maxPages', 'selector', 'urls'];
const SCHEDULED_SOURCE_FIELDS = [
  ...SOURCE_FIELDS,
  ...SCOPE_FIELDS,
  'lastReadAt',
  'nextTrainingAt',
  'schedule',
  'summary',
].sort();
const LISTED_SOURCE_FIELDS = [...SOURCE_FIELDS, 'error', 'lastReadAt', 'progress'].sort();
const PROGRESS_FIELDS =
  'error errorCode pages pagesFetched pagesFound pagesSkipped queuePosition skipped warnings'.split(' ');
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const { service, tenant } = useSharedService();
let live: Client;
let site: Site;

beforeAll(async () => {
  live = tenant.live;
  site = await Site.start({
    '/': htmlPage('Otterbein Bikes', '<p>Otterbein Bikes rents cargo bikes in Freiburg.</p>', ['/prices']),
    '/prices': htmlPage('Prices', '<p>A cargo bike costs 29 euros a day at Otterbein.</p>'),
  });
});

afterAll(async () => {
  await site.stop();
});

describe('a source that was just added', () => {
  it.each([
    ['text', { data: '# Opening hours\n\nThe shop opens at nine.' }],
    ['page', { url: 'URL/prices' }],
    ['website', { url: 'URL/' }],
  ] as const)('is a pending %s with exactly the documented fields', async (type, input) => {
    const agent = await createAgent(live);
    const url = 'url' in input ? input.url.replace('URL', site.url) : undefined;
    const { status, headers, body } = await live.post(`${agent}/training`, {
      source: 'one',
      type,
      ...input,
      url,
    });
    expect(status).toBe(201);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(Object.keys(body)).toEqual(['source']);
    expect(Object.keys(body.source).sort()).toEqual(SOURCE_FIELDS);
    expect(body.source).toMatchObject({
      source: 'one',
      type,
      trainingUrl: url ?? null,
      title: null,
      status: 'pending',
      dataCount: null,
      createdAt: expect.stringMatching(ISO),
      updatedAt: expect.stringMatching(ISO),
    });
    expect(Number.isSafeInteger(body.source.id)).toBe(true);
  });
});

describe('a source that a worker has read', () => {
  it('completes a text with its first heading as title', async () => {
    const agent = await createAgent(live);
    const data = 'Some words before.\n\n# Opening hours\n\nThe shop opens at nine.\n\n## Sunday\n\nClosed.';
    const { source, progress } = await train(live, agent, { source: 'hours', type: 'text', data });
    expect(source).toMatchObject({ status: 'completed', title: 'Opening hours', trainingUrl: null });
    expect(source.dataCount).toBeGreaterThan(0);
    expect(progress).toEqual(NO_PAGES);
  });

  it('completes a text without a heading with no title', async () => {
    const agent = await createAgent(live);
    const { source } = await train(live, agent, {
      source: 'a',
      type: 'text',
      data: 'The shop opens at nine.',
    });
    expect(source).toMatchObject({ status: 'completed', title: null, dataCount: 1 });
  });

  it('completes a page with its title, and reads no other page', async () => {
    const agent = await createAgent(live);
    const before = site.requests.length;
    const url = `${site.url}/`;
    const { source, progress } = await train(live, agent, { source: 'home', type: 'page', url });
    expect(source).toMatchObject({
      status: 'completed',
      title: 'Otterbein Bikes',
      trainingUrl: url,
      dataCount: 1,
    });
    expect(progress).toEqual({
      ...NO_PAGES,
      pagesFound: 1,
      pagesFetched: 1,
      pages: [{ url, title: 'Otterbein Bikes', state: 'added' }],
    });
    expect(site.requests.slice(before)).not.toContain('/prices');
  });

  it("completes a website with its start page's title and all of its pages", async () => {
    const agent = await createAgent(live);
    const { source, progress } = await train(live, agent, {
      source: 'site',
      type: 'website',
      url: `${site.url}/`,
    });
    expect(source).toMatchObject({ status: 'completed', title: 'Otterbein Bikes', dataCount: 2 });
    const titles = { '/': 'Otterbein Bikes', '/prices': 'Prices' };
    const pages = Object.entries(titles).map(([path, title]) => ({
      url: `${site.url}${path}`,
      title,
      state: 'added',
    }));
    expect(progress).toEqual({ ...NO_PAGES, pagesFound: 2, pagesFetched: 2, pages });
  });

  it('is shown with its progress under exactly the documented names', async () => {
    const agent = await createAgent(live);
    const trained = await train(live, agent, { source: 'home', type: 'page', url: `${site.url}/` });
    expect(Object.keys(trained).sort()).toEqual(['progress', 'source']);
    expect(Object.keys(trained.source).sort()).toEqual(SCHEDULED_SOURCE_FIELDS);
    expect(Object.keys(trained.progress).sort()).toEqual(PROGRESS_FIELDS);
  });

  it('answers questions at once, and names the source of the answer', async () => {
    const agent = await createAgent(live);
    const { source } = await train(live, agent, {
      source: 'prices',
      type: 'page',
      url: `${site.url}/prices`,
    });
    const { body } = await live.post(`${agent}/chat`, { message: 'How much does a cargo bike cost a day?' });
    expect(body.text).toContain('29 euros');
    expect(body.sources[0]).toMatchObject({ sourceId: source.id, title: 'Prices' });
    expect(body.sources[0].url).toMatch(`${site.url}/prices`);
  });
});

describe('the name of a source', () => {
  it('is refused a second time for one agent, whatever the type, and the first source stays as it is', async () => {
    const agent = await createAgent(live);
    await train(live, agent, { source: 'faq', type: 'text', data: 'The shop opens at nine.' });
    const again = await live.post(`${agent}/training`, {
      source: ' faq ',
      type: 'page',
      url: `${site.url}/`,
    });
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({ code: 'CONFLICT', details: { resource: 'source' } });
    const { body } = await live.get(`${agent}/training`);
    expect(body.sources).toHaveLength(1);
    expect(body.sources[0]).toMatchObject({ type: 'text', status: 'completed' });
  });

  it('is taken by exactly one of many concurrent requests', async () => {
    const agent = await createAgent(live);
    const input = { source: 'race', type: 'text', data: 'The shop opens at nine.' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => live.post(`${agent}/training`, input)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('may be the same for another agent', async () => {
    const input = { source: 'faq', type: 'text', data: 'The shop opens at nine.' };
    for (const agent of [await createAgent(live), await createAgent(live)]) {
      expect((await live.post(`${agent}/training`, input)).status).toBe(201);
    }
  });
});

describe('the list of sources', () => {
  it('is empty for a new agent', async () => {
    const { status, body } = await live.get(`${await createAgent(live)}/training`);
    expect({ status, body }).toEqual({ status: 200, body: { sources: [] } });
  });

  it('has every source, or those with the names of the query, oldest first, with the documented fields', async () => {
    const agent = await createAgent(live);
    const names = ['zebra', 'apple', 'mango'];
    for (const source of names)
      await train(live, agent, { source, type: 'text', data: `About the ${source}.` });
    const { body } = await live.get(`${agent}/training`);
    const namesIn = ({ sources }: { sources: { source: string }[] }) => sources.map(({ source }) => source);
    expect(namesIn(body)).toEqual(names);
    const named = async (query: string) => namesIn((await live.get(`${agent}/training?${query}`)).body);
    expect(await named('source=mango&source=zebra&source=none')).toEqual(['zebra', 'mango']);
    expect(await named('source=apple')).toEqual(['apple']);
    expect((await live.get(`${agent}/training?source=`)).body.error.code).toBe('VALIDATION_ERROR');
    for (const source of body.sources) expect(Object.keys(source).sort()).toEqual(LISTED_SOURCE_FIELDS);
  });
});

it("another tenant's sources are never found by the questions of others", async () => {
  const agent = await createAgent(live);
  await train(live, agent, { source: 'mine', type: 'text', data: 'The vault code of the bank is 4711.' });
  const stranger = (await service.tenant()).live;
  const strangersAgent = await createAgent(stranger);
  await train(stranger, strangersAgent, { source: 'own', type: 'text', data: 'The bank opens at ten.' });
  const { body } = await stranger.post(`${strangersAgent}/chat`, {
    message: 'What is the vault code of the bank?',
  });
  expect(body.text).not.toContain('4711');
});
