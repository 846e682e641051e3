import { addSource, createAgent, ended, train, type TrainedSource } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { htmlPage, Site, type SitePage } from '../../support/site';

const { live } = useSharedService();
let agent: string;
let pages: Record<string, SitePage>;
let site: Site;

const status =
  (code: number): SitePage =>
  (_, response) =>
    void response.writeHead(code).end();

function shop(): Record<string, SitePage> {
  const links = ['/prices', '/hours', '/returns', '/staff', '/parking'];
  return {
    '/': htmlPage('Bike shop', '<p>Bicycles in Husum, sold and repaired.</p>', links),
    '/prices': htmlPage('Prices', '<p>A tandem costs 40 euros a day.</p>'),
    '/hours': htmlPage('Hours', '<p>The workshop opens at seven in the morning.</p>'),
    '/returns': htmlPage('Returns', '<p>Rented helmets are returned to the red box.</p>'),
    '/staff': htmlPage('Staff', '<p>Frauke mends the gears.</p>'),
    '/parking': htmlPage('Parking', '<p>Cars park behind the windmill.</p>'),
  };
}

beforeEach(async () => {
  pages = shop();
  site = await Site.start(pages);
  agent = await createAgent(live);
});

afterEach(() => site.stop());

async function retrain(path: string): Promise<TrainedSource> {
  const { status, body } = await live.post(`${path}/retrain`, {});
  expect([status, body.source.status]).toEqual([202, 'pending']);
  return ended(live, path);
}

async function answer(message: string): Promise<string> {
  const { body } = await live.post(`${agent}/chat`, { message });
  return body.text;
}

/** The state of every page, and the reason where there is one. */
function states({ progress }: TrainedSource): Record<string, string> {
  return Object.fromEntries(
    progress.pages.map(({ url, state, reason }) => [
      url.replace(site.url, ''),
      reason ? `${state}: ${reason}` : state,
    ]),
  );
}

async function trainSite(): Promise<{ path: string; first: TrainedSource }> {
  const path = await addSource(live, agent, { source: 'shop', type: 'website', url: `${site.url}/` });
  const first = await ended(live, path);
  expect(first.source.status).toBe('completed');
  return { path, first };
}

describe('a website that is trained again', () => {
  it('has its new content: changed, added and moved pages are found, and removed pages are not', async () => {
    const { path, first } = await trainSite();
    expect(new Set(Object.values(states(first)))).toEqual(new Set(['added']));

    pages['/'] = htmlPage('Bike shop', '<p>Bicycles in Husum, sold and repaired.</p>', ['/prices', '/lamps']);
    pages['/prices'] = htmlPage('Prices', '<p>A tandem costs 55 euros a day.</p>');
    pages['/lamps'] = htmlPage('Lamps', '<p>Every lamp comes with a spare bulb.</p>');
    pages['/hours'] = status(404);
    pages['/returns'] = status(410);
    pages['/staff'] = htmlPage('Staff', '<p>Frauke mends the gears.</p>').replace(
      '<head>',
      '<head><meta name="robots" content="noindex">',
    );
    const second = await retrain(path);

    expect(states(second)).toEqual({
      '/': 'unchanged',
      '/prices': 'changed',
      '/lamps': 'added',
      '/hours': 'gone: http_error',
      '/returns': 'gone: http_error',
      '/staff': 'skipped: noindex',
      // Nothing links to it any more, but it exists.
      '/parking': 'unchanged',
    });
    expect(second.source).toMatchObject({ status: 'completed', dataCount: 4 });
    expect(await answer('What does a tandem cost a day?')).toContain('55 euros');
    expect(await answer('What comes with every lamp?')).toContain('spare bulb');
    expect(await answer('Where do cars park?')).toContain('windmill');
    for (const question of [
      'When does the workshop open in the morning?',
      'Where are rented helmets returned?',
    ])
      expect(await answer(question)).not.toMatch(/seven|red box/);
  });

  it('keeps the last copy of a page that cannot be read this time, and reads it again the next time', async () => {
    const { path } = await trainSite();
    const hours = pages['/hours']!;
    pages['/hours'] = status(403);
    pages['/parking'] = status(500);
    const second = await retrain(path);
    expect(states(second)).toMatchObject({ '/hours': 'kept: http_error', '/parking': 'kept: http_error' });
    expect(second.source.dataCount).toBe(6);
    expect(await answer('When does the workshop open in the morning?')).toContain('seven');
    expect(await answer('Where do cars park?')).toContain('windmill');

    pages['/hours'] = hours;
    pages['/parking'] = status(404);
    const third = await retrain(path);
    expect(states(third)).toMatchObject({ '/hours': 'unchanged', '/parking': 'gone: http_error' });
    expect(third.source.dataCount).toBe(5);
  });

  it('fails with the reason when the site is unreachable, and still answers from its previous content', async () => {
    const { path, first } = await trainSite();
    pages['/'] = status(503);
    const second = await retrain(path);
    const { dataCount, lastReadAt } = first.source;
    expect(Date.parse(lastReadAt!)).toBeGreaterThan(0);
    expect(second.source).toMatchObject({ status: 'failed', dataCount, lastReadAt });
    expect(second.progress.error).toContain('HTTP 503');
    expect(await answer('What does a tandem cost a day?')).toContain('40 euros');

    pages['/'] = shop()['/']!;
    const third = await retrain(path);
    expect(third.source).toMatchObject({ status: 'completed', dataCount: first.source.dataCount });
    expect(third.progress.error).toBeNull();
    const { sources } = (await live.get(path.replace(/\/\d+$/, ''))).body;
    expect(sources[0].lastReadAt).toBe(third.source.lastReadAt);
    expect(sources[0].lastReadAt > lastReadAt!).toBe(true);
  });

  it('answers from its previous content while it is read', async () => {
    const { path } = await trainSite();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const asked = new Promise<void>((resolve) => {
      pages['/prices'] = (_, response) => {
        resolve();
        void released.then(() =>
          response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Free.</p>'),
        );
      };
    });
    await live.post(`${path}/retrain`, {});
    await asked;
    const { body } = await live.get(path);
    expect(body.source).toMatchObject({ status: 'pending', dataCount: 6 });
    expect(await answer('What does a tandem cost a day?')).toContain('40 euros');
    release();
    expect((await ended(live, path)).source.status).toBe('completed');
    expect(await answer('What does a tandem cost a day?')).not.toContain('40 euros');
  });

  it('is read once, however many requests come while it waits', async () => {
    const { path } = await trainSite();
    const before = site.requests.filter((asked) => asked === '/').length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => live.post(`${path}/retrain`, {})));
    for (const { status } of answers) expect(status).toBe(202);
    await ended(live, path);
    expect(site.requests.filter((asked) => asked === '/')).toHaveLength(before + 1);
  });

  it('indexes text that repeats from page to page only once', async () => {
    const banner = '<p>Our hotline 04841-5550 is staffed around the clock.</p>';
    for (const [path, page] of Object.entries(pages)) {
      pages[path] = (page as string).replace('</main>', `${banner}</main>`);
    }
    const { first } = await trainSite();
    expect(first.source.dataCount).toBe(6);
    const { body } = await live.post(`${agent}/chat`, { message: 'Does the hotline work around the clock?' });
    expect(body.text).toContain('around the clock');
    expect(body.sources).toHaveLength(1);
  });
});

describe('a page that is trained again', () => {
  it('is dropped when it is gone', async () => {
    const path = await addSource(live, agent, { source: 'hours', type: 'page', url: `${site.url}/hours` });
    await ended(live, path);
    pages['/hours'] = status(410);
    const second = await retrain(path);
    expect(second.source).toMatchObject({ status: 'failed', dataCount: null });
    expect(second.progress.error).toContain('HTTP 410');
    expect(await answer('When does the workshop open in the morning?')).not.toContain('seven');
  });

  it('is still one page when it declares another address', async () => {
    const path = await addSource(live, agent, { source: 'hours', type: 'page', url: `${site.url}/hours` });
    await ended(live, path);
    pages['/hours'] = htmlPage('Hours', '<p>The workshop opens at eight in the morning.</p>').replace(
      '<head>',
      '<head><link rel="canonical" href="/opening-hours">',
    );
    expect((await retrain(path)).source).toMatchObject({ status: 'completed', dataCount: 1 });
    expect(await answer('When does the workshop open in the morning?')).not.toContain('seven');
  });

  it('stays as it was when it cannot be read', async () => {
    const path = await addSource(live, agent, { source: 'hours', type: 'page', url: `${site.url}/hours` });
    await ended(live, path);
    pages['/hours'] = status(500);
    expect((await retrain(path)).source).toMatchObject({ status: 'failed', dataCount: 1 });
    expect(await answer('When does the workshop open in the morning?')).toContain('seven');
  });
});

describe('retraining', () => {
  it('also works for a text and for a failed source', async () => {
    const text = await addSource(live, agent, { source: 'note', type: 'text', data: 'Geese rest at noon.' });
    await ended(live, text);
    expect((await retrain(text)).source).toMatchObject({ status: 'completed', dataCount: 1 });

    const page = await addSource(live, agent, { source: 'late', type: 'page', url: `${site.url}/late` });
    expect((await ended(live, page)).source.status).toBe('failed');
    pages['/late'] = htmlPage('Late', '<p>The late ferry leaves at eleven.</p>');
    expect((await retrain(page)).source).toMatchObject({ status: 'completed', dataCount: 1 });
  });

  it('is done once for one Idempotency-Key', async () => {
    const path = await addSource(live, agent, { source: 'note', type: 'text', data: 'Geese rest at noon.' });
    await ended(live, path);
    const headers = { 'idempotency-key': `again-${path}` };
    const first = await live.send('POST', `${path}/retrain`, {}, headers);
    await ended(live, path);
    const second = await live.send('POST', `${path}/retrain`, {}, headers);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await live.get(path)).body.source.status).toBe('completed');
  });

  it.each(['retrain', ''])('answers 404 for a source that does not exist (%s)', async (operation) => {
    const path = `${agent}/training/1/${operation}`.replace(/\/$/, '');
    const { status, body } = operation ? await live.post(path, {}) : await live.patch(path, {});
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a schedule', () => {
  it.each([
    ['daily', 1, 1],
    ['weekly', 7, 7],
    ['monthly', 28, 31],
  ])('%s is set, shown with its next time, and cleared', async (schedule, leastDays, mostDays) => {
    const path = await addSource(live, agent, { source: 'home', type: 'page', url: `${site.url}/` });
    await ended(live, path);
    const { status, body } = await live.patch(path, { schedule });
    expect(status).toBe(200);
    expect(body.source).toMatchObject({ source: 'home', status: 'completed', schedule });
    const days = (Date.parse(body.source.nextTrainingAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(leastDays - 0.1);
    expect(days).toBeLessThan(mostDays + 0.1);
    expect((await live.get(path)).body.source).toEqual(body.source);
    expect((await live.patch(path, {})).body.source).toEqual(body.source);
    const { body: cleared } = await live.patch(path, { schedule: null });
    expect(cleared.source).toMatchObject({ schedule: null, nextTrainingAt: null });
  });

  it.each([
    ['hourly', 'schedule'],
    [7, 'schedule'],
  ])('of %p is refused', async (schedule, field) => {
    const path = await addSource(live, agent, { source: 'home', type: 'page', url: `${site.url}/` });
    const { status, body } = await live.patch(path, { schedule });
    expect([status, body.error.code, body.error.details.fields[0].path]).toEqual([
      400,
      'VALIDATION_ERROR',
      field,
    ]);
  });

  it('is not allowed for a text', async () => {
    const { source } = await train(live, agent, {
      source: 'note',
      type: 'text',
      data: 'Geese rest at noon.',
    });
    const { status, body } = await live.patch(`${agent}/training/${source.id}`, { schedule: 'daily' });
    expect([status, body.error.message]).toEqual([400, 'schedule is not allowed with type text']);
  });
});
