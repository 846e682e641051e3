import { ended } from '../../support/agent';
import { htmlPage, Site } from '../../support/site';
import { useSharedService } from '../../support/use-service';
import { usePartStage } from './part-stage';

const { live } = useSharedService();
const stage = usePartStage(live);
const { add, retrain, learned, skipped, found } = stage;

describe('a website whose part is changed', () => {
  it('shows the fields, and loses the pages that are left out at the next run', async () => {
    const path = await add({ include: ['/docs/**', '/blog/**'] });
    expect(learned(await ended(live, path))).toContain('/blog/party');
    expect(await found('the party in the ochre barn')).toContain('/blog/party');

    const { status, body } = await live.patch(path, {
      exclude: ['/blog/**'],
      maxPages: 5,
      schedule: 'weekly',
    });
    expect(status).toBe(200);
    expect(body.source).toMatchObject({
      include: ['/docs/**', '/blog/**'],
      exclude: ['/blog/**'],
      maxPages: 5,
      language: null,
      selector: null,
      urls: null,
      schedule: 'weekly',
      status: 'completed',
    });
    stage.site.requests.length = 0;
    const second = await retrain(path);
    expect(skipped(second)).toMatchObject({ '/blog/party': 'excluded', '/blog/from-map': 'excluded' });
    expect(stage.site.requests).not.toContain('/blog/party');
    expect(await found('the party in the ochre barn')).not.toContain('/blog/party');
    expect(await found('the bulbs of the crimson lamp')).toContain('/docs/deep/bulbs');
  });

  it('is no longer searched if no page is left, and has everything again without the field', async () => {
    const path = await add({});
    await ended(live, path);
    await live.patch(path, { include: ['/nowhere/**'] });
    const emptied = await retrain(path);
    expect(emptied.source.status).toBe('failed');
    expect(await found('the party in the ochre barn')).toEqual([]);
    expect((await live.patch(path, { include: null })).body.source.include).toBeNull();
    expect(learned(await retrain(path))).toContain('/blog/party');
  });

  it('becomes a list and a crawl again', async () => {
    const path = await add({ include: ['/docs/**'] });
    await ended(live, path);
    await live.patch(path, { include: [], urls: [`${stage.site.url}/blog/party`] });
    expect(learned(await retrain(path))).toEqual(['/blog/party']);
    expect(await found('the bulbs of the crimson lamp')).not.toContain('/docs/deep/bulbs');
    await live.patch(path, { urls: null, exclude: ['/blog/**'] });
    const crawled = learned(await retrain(path));
    expect(crawled).toContain('/docs/deep/bulbs');
    expect(crawled).not.toContain('/blog/party');
  });

  it('starts over while it is pending, so that the earlier part is never published', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = await Site.start({
      '/': htmlPage('Start', '<p>Start page of the shop.</p>', ['/secret', '/open']),
      '/secret': (_, response) =>
        void held.then(() =>
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end(htmlPage('Secret', '<p>The secret of the violet tower.</p>')),
        ),
      '/open': htmlPage('Open', '<p>The open words of the green tower.</p>'),
    });
    try {
      const path = await add({ url: slow.url });
      await slow.quiet();
      expect((await live.patch(path, { exclude: ['/secret'] })).body.source.status).toBe('pending');
      release();
      const trained = await ended(live, path);
      expect(trained.progress.pages.map(({ url }) => url.replace(slow.url, ''))).toEqual(['/', '/open']);
      expect(
        JSON.stringify((await live.post(`${stage.agent}/search`, { query: 'secret violet tower' })).body),
      ).not.toContain('violet tower.');
    } finally {
      release();
      await slow.stop();
    }
  });

  it('records which fields have changed, not their values', async () => {
    const path = await add({ include: ['/docs/**'] });
    await live.patch(path, { include: ['/docs/**'], selector: 'main', language: 'en' });
    const { body } = await live.get(`/audit-log?action=training.updated`);
    expect(body.entries[0]).toMatchObject({ action: 'training.updated', changes: ['language', 'selector'] });
  });
});
