import { ended } from '../../support/agent';
import { htmlPage, Site } from '../../support/site';
import { useSharedService } from '../../support/use-service';
import { usePartStage } from './part-stage';

const { live } = useSharedService();
const stage = usePartStage(live);
const { add, train, learned, skipped, found } = stage;

describe('a website with paths', () => {
  it('has only the included pages, from links and the sitemap, and fetches no others but the start page', async () => {
    const trained = await train({ include: ['/docs/**'], exclude: ['/docs/old/**', '/**?page=*'] });
    expect(learned(trained)).toEqual(['/docs/deep/bulbs', '/docs/from-map', '/docs/install']);
    expect(skipped(trained)).toEqual({ '/': 'excluded' });
    expect(stage.site.requests.filter((path) => !path.startsWith('/docs/')).toSorted()).toEqual([
      '/',
      '/robots.txt',
      '/sitemap.xml',
    ]);
    expect(stage.site.requests).not.toContain('/docs/old/install');
    expect(stage.site.requests).not.toContain('/docs/list?page=2');
  });

  it('has the start page if that is included', async () => {
    const trained = await train({ include: ['/', '/blog/*'] });
    expect(learned(trained)).toEqual(['/', '/blog/from-map', '/blog/party']);
    expect(trained.source.title).toBe('Lamps');
  });

  it('has at most its own number of pages, and warns that there are more', async () => {
    const trained = await train({ maxPages: 3 });
    expect(trained.progress.pagesFetched).toBe(3);
    expect(trained.progress.warnings.map(({ code }) => code)).toEqual(['page_limit']);
  });
});

describe('a website with a language', () => {
  it('has the pages in it, by their text or what they declare, and names the others', async () => {
    const trained = await train({ language: 'de' });
    expect(learned(trained)).toEqual(['/de/', '/de/kontakt']);
    expect(skipped(trained)).toMatchObject({ '/': 'other_language', '/docs/install': 'other_language' });
  });
});

describe('a source with a selector', () => {
  it('learns the selected content, and names pages without any', async () => {
    const trained = await train({ include: ['/docs/**'], selector: 'main .box' });
    expect(learned(trained)).toEqual(['/docs/from-map', '/docs/install']);
    expect(skipped(trained)).toMatchObject({ '/docs/deep/bulbs': 'not_selected' });
    expect(await found('Where do I screw the amber hook?')).toContain('/docs/install');
    const { body } = await live.post(`${stage.agent}/search`, { query: 'velvet candles' });
    expect(JSON.stringify(body.passages)).not.toContain('velvet');
  });

  it('may be a page, which fails without selected content', async () => {
    const page = { type: 'page', url: `${stage.site.url}/docs/install` };
    expect((await train({ ...page, selector: '.box' })).source.status).toBe('completed');
    const failed = await train({ ...page, source: 'other', selector: '.absent' });
    expect(failed.source.status).toBe('failed');
    expect(failed.progress.error).toContain('nothing that the selector of the source selects');
  });
});

describe('a list of addresses', () => {
  it('is read without following links, each page under its own address, even on other sites', async () => {
    const other = await Site.start({
      '/terms': htmlPage('Terms', '<p>The terms of the sister company.</p>'),
    });
    try {
      const urls = [`${stage.site.url}/docs/install`, `${other.url}/terms`, `${stage.site.url}/missing`];
      const path = await add({ url: undefined, urls });
      const trained = await ended(live, path);
      expect(learned(trained)).toEqual(['/docs/install', `${other.url}/terms`].sort());
      expect(skipped(trained)).toEqual({ '/missing': 'http_error' });
      expect(stage.site.requests).not.toContain('/docs/deep/bulbs');
      expect(stage.site.requests).not.toContain('/sitemap.xml');
      const { body } = await live.get(path);
      expect(body.source).toMatchObject({ trainingUrl: urls[0], urls });
    } finally {
      await other.stop();
    }
  });

  it('begins with the url, if there is one', async () => {
    const path = await add({ urls: [`${stage.site.url}/blog/party`, `${stage.site.url}/`] });
    expect(learned(await ended(live, path))).toEqual(['/', '/blog/party']);
    expect((await live.get(path)).body.source.urls).toEqual([
      `${stage.site.url}/`,
      `${stage.site.url}/blog/party`,
    ]);
  });

  it('may have a thousand addresses', async () => {
    const urls = Array.from({ length: 1000 }, (_, number) => `${stage.site.url}/n${number}`);
    expect((await live.post(`${stage.agent}/training`, { source: 's', type: 'website', urls })).status).toBe(
      201,
    );
    const one = [...urls, `${stage.site.url}/n1000`];
    const { status, body } = await live.post(`${stage.agent}/training`, {
      source: 't',
      type: 'website',
      urls: one,
    });
    expect([status, body.error.details.fields[0].path]).toEqual([400, 'urls']);
  });
});
