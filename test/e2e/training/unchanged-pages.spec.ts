import { addSource, createAgent, ended, type TrainedSource } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { htmlPage, Site } from '../../support/site';

const { live } = useSharedService();
let agent: string;
let pages: Record<string, string>;
/** The page requests that were answered since the last look, as `path status`. */
let answered: string[];
/** Whether the site answers 304 to every request. */
let isFrozen: boolean;
/** Whether the site redirects a visitor until its cookie is sent. */
let needsConsent: boolean;
let site: Site;

/** Each page has a weak validator, made of its content. The last one has only a date. */
beforeEach(async () => {
  pages = {
    '/': htmlPage('Bike shop', '<p>Bicycles in Husum, sold and repaired.</p>', ['/prices', '/hours']),
    '/prices': htmlPage('Prices', '<p>A tandem costs 40 euros a day.</p>', ['/returns']),
    '/hours': htmlPage('Hours', '<p>The workshop opens at seven in the morning.</p>', ['/parking']),
    '/returns': htmlPage('Returns', '<p>Rented helmets are returned to the red box.</p>'),
    '/parking': htmlPage('Parking', '<p>Cars park behind the windmill.</p>'),
  };
  answered = [];
  isFrozen = false;
  needsConsent = false;
  site = await Site.start((path) => {
    const html = pages[path];
    return html === undefined
      ? undefined
      : ({ headers: asked }, response) => {
          if (needsConsent && asked.cookie !== 'seen=yes') {
            response.writeHead(302, { location: path, 'set-cookie': 'seen=yes' }).end();
            return;
          }
          const sum = [...html].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 1e9, 7);
          const etag = `W/"${sum}"`;
          const date = new Date(sum * 1000).toUTCString();
          const isKnown =
            path === '/parking' ? asked['if-modified-since'] === date : asked['if-none-match'] === etag;
          const status = isFrozen || isKnown ? 304 : 200;
          answered.push(`${path} ${status}`);
          const validator = path === '/parking' ? { 'last-modified': date } : { etag };
          response.writeHead(status, { 'content-type': 'text/html', ...validator });
          response.end(status === 200 ? html : undefined);
        };
  });
  agent = await createAgent(live);
});

afterEach(() => site.stop());

async function answersOf(path: string): Promise<{ trained: TrainedSource; answers: string[] }> {
  const trained = await ended(live, path);
  const answers = answered.toSorted();
  answered = [];
  return { trained, answers };
}

async function again(path: string): Promise<{ trained: TrainedSource; answers: string[] }> {
  expect((await live.post(`${path}/retrain`, {})).status).toBe(202);
  return answersOf(path);
}

async function passages(path: string): Promise<{ text: string; url: string; enabled: boolean }[]> {
  const { body } = await live.get(`${path}/passages`);
  return body.passages.map(({ text, url, enabled }: { text: string; url: string; enabled: boolean }) => ({
    text,
    url: url.replace(site.url, ''),
    enabled,
  }));
}

const states = ({ progress }: TrainedSource) =>
  Object.fromEntries(progress.pages.map(({ url, state }) => [url.replace(site.url, ''), state]));
const all = (status: number) =>
  ['/', '/hours', '/parking', '/prices', '/returns'].map((path) => `${path} ${status}`);

describe('a website that answers whether its pages have changed', () => {
  it('sends each unchanged page once, and is followed from its unchanged pages', async () => {
    const path = await addSource(live, agent, { source: 'shop', type: 'website', url: `${site.url}/` });
    expect((await answersOf(path)).answers).toEqual(all(200));
    const { body } = await live.get(`${path}/passages`);
    const parking = body.passages.find(({ text }: { text: string }) => text.includes('windmill'));
    expect((await live.patch(`${path}/passages/${parking.id}`, { enabled: false })).status).toBe(200);
    const before = await passages(path);
    expect(before.filter(({ enabled }) => !enabled)).toHaveLength(1);

    const second = await again(path);
    expect(second.answers).toEqual(all(304));
    expect(new Set(Object.values(states(second.trained)))).toEqual(new Set(['unchanged']));
    expect(second.trained.source).toMatchObject({ status: 'completed', title: 'Bike shop', dataCount: 5 });
    expect(await passages(path)).toEqual(before);

    pages['/prices'] = htmlPage('Prices', '<p>A tandem costs 55 euros a day.</p>', ['/lamps', '/returns']);
    pages['/lamps'] = htmlPage('Lamps', '<p>Every lamp comes with a spare bulb.</p>');
    delete pages['/parking'];
    const third = await again(path);
    expect(third.answers).toEqual(['/ 304', '/hours 304', '/lamps 200', '/prices 200', '/returns 304']);
    expect(states(third.trained)).toEqual({
      '/': 'unchanged',
      '/hours': 'unchanged',
      '/prices': 'changed',
      '/returns': 'unchanged',
      '/lamps': 'added',
      '/parking': 'gone',
    });
    const texts = (await passages(path)).map(({ text }) => text).join('\n');
    expect(texts).toMatch(/55 euros[^]*spare bulb|spare bulb[^]*55 euros/);
    expect(texts).not.toMatch(/40 euros|windmill/);
  });

  it('is asked for changes behind a redirect that sets a cookie, but not by a date', async () => {
    needsConsent = true;
    const path = await addSource(live, agent, { source: 'shop', type: 'website', url: `${site.url}/` });
    expect((await answersOf(path)).answers).toEqual(all(200));
    const dated = all(304).map((line) => line.replace('parking 304', 'parking 200'));
    expect((await again(path)).answers).toEqual(dated);
    expect((await again(path)).answers).toEqual(dated);
  });

  it('sends its pages whole after a change of the selector, and a single page is checked for changes too', async () => {
    const site2 = await addSource(live, agent, { source: 'shop', type: 'website', url: `${site.url}/` });
    await answersOf(site2);
    await live.patch(site2, { selector: 'main' });
    expect((await again(site2)).answers).toEqual(all(200));
    expect((await again(site2)).answers).toEqual(all(304));
    await live.delete(site2);

    const page = await addSource(live, agent, { source: 'hours', type: 'page', url: `${site.url}/hours` });
    expect((await answersOf(page)).answers).toEqual(['/hours 200']);
    const { trained, answers } = await again(page);
    expect(answers).toEqual(['/hours 304']);
    expect(trained.source).toMatchObject({ status: 'completed', title: 'Hours', dataCount: 1 });
    // Nothing is known of this page, so the site cannot say that it has not changed.
    isFrozen = true;
    const frozen = await addSource(live, agent, {
      source: 'prices',
      type: 'page',
      url: `${site.url}/prices`,
    });
    expect((await answersOf(frozen)).trained.progress.error).toContain('HTTP 304');
  });
});
