import { setTimeout as delay } from 'node:timers/promises';
import { addSource, createAgent, ended, train, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { useSharedService } from '../../support/use-service';
import { htmlPage, latePage, Site, type SitePage } from '../../support/site';
import { until } from '../../support/wait';

const SLOW_PAGES = 150;
const SLOW_PAGE_MS = 60;

const { service, tenant } = useSharedService();
let live: Client;

beforeAll(async () => {
  live = tenant.live;
});

/** A site whose crawl takes seconds: every page is late and links to the next pages. */
function slowSite(): Promise<Site> {
  const page = (number: number): SitePage => {
    const links = [1, 2, 3].map((step) => `/page-${number * 3 + step}`);
    const text = `<p>Slow page number ${number} tells about topic ${number}.</p>`;
    return latePage(htmlPage(`Page ${number}`, text, links), () => delay(SLOW_PAGE_MS));
  };
  const pages = Array.from({ length: SLOW_PAGES }, (_, number) => [`/page-${number}`, page(number)] as const);
  return Site.start(Object.fromEntries([...pages, ['/', page(0)]]));
}

describe('a deleted source', () => {
  it('is answered 204 without a body, with request id and Service-Mode, and a second time 404', async () => {
    for (const [mode, client] of [
      ['live', live],
      ['test', tenant.test],
    ] as const) {
      const agent = await createAgent(client);
      const { source } = await train(client, agent, { source: 'a', type: 'text', data: 'Some words.' });
      const deleted = await client.delete(`${agent}/training/${source.id}`);
      expect(deleted).toMatchObject({ status: 204, body: '' });
      expect(deleted.headers.get('x-request-id')).toBeTruthy();
      expect(deleted.headers.get('service-mode')).toBe(mode);
      expect((await client.delete(`${agent}/training/${source.id}`)).status).toBe(404);
      expect((await client.get(`${agent}/training/${source.id}`)).status).toBe(404);
      expect((await client.get(`${agent}/training`)).body.sources).toEqual([]);
    }
  });

  it('is no longer found by any question, while its siblings are', async () => {
    const agent = await createAgent(live);
    await trainText(live, agent, 'kept', 'The lighthouse of Borkum is sixty metres high.');
    const { source } = await train(live, agent, {
      source: 'secret',
      type: 'text',
      data: 'The lighthouse keeper of Borkum is called Wilhelmina.',
    });
    const ask = () => live.post(`${agent}/chat`, { message: 'Who is the lighthouse keeper of Borkum?' });
    expect((await ask()).body.text).toContain('Wilhelmina');
    await live.delete(`${agent}/training/${source.id}`);
    const { body } = await ask();
    expect(body.text).not.toContain('Wilhelmina');
    expect(body.sources.map(({ sourceId }: { sourceId: number }) => sourceId)).not.toContain(source.id);
    const other = await live.post(`${agent}/chat`, { message: 'How high is the lighthouse of Borkum?' });
    expect(other.body.text).toContain('sixty');
  });

  it('frees its name and its place in the usage', async () => {
    const { live: client, accountId } = await service.tenant();
    const agent = await createAgent(client);
    const usage = async () => (await service.admin.get(`/accounts/${accountId}/usage`)).body.usage;
    const { source } = await train(client, agent, {
      source: 'a',
      type: 'text',
      data: 'The tide is low at nine.',
    });
    expect(await usage()).toMatchObject({ trainingSources: 1, passages: 1 });
    await client.delete(`${agent}/training/${source.id}`);
    expect(await usage()).toMatchObject({ trainingSources: 0, passages: 0 });
    const again = await train(client, agent, { source: 'a', type: 'text', data: 'The tide is low at ten.' });
    expect(again.source.id).not.toBe(source.id);
    const { body } = await client.post(`${agent}/chat`, { message: 'When is the tide low?' });
    expect(body.text).toContain('ten');
    expect(body.text).not.toContain('nine');
  });
});

describe('a source that is deleted while it is read', () => {
  it('stops being crawled soon, and leaves nothing to be found', async () => {
    const site = await slowSite();
    try {
      const { live: client, accountId } = await service.tenant();
      const agent = await createAgent(client);
      const path = await addSource(client, agent, { source: 'slow', type: 'website', url: `${site.url}/` });
      await until(
        async () => site.requests.length,
        (count) => count > 10,
      );
      expect((await client.delete(path)).status).toBe(204);
      expect((await client.get(path)).status).toBe(404);
      expect(await site.quiet()).toBeLessThan(SLOW_PAGES / 2);
      const { body } = await service.admin.get(`/accounts/${accountId}/usage`);
      expect(body.usage).toMatchObject({ trainingSources: 0, passages: 0 });
      const answer = await client.post(`${agent}/chat`, {
        message: 'What does slow page number 2 tell about?',
      });
      expect(answer.body.sources).toEqual([]);
    } finally {
      await site.stop();
    }
  });

  it('can be added again at once, and the crawl of the old source changes nothing in the new source', async () => {
    const site = await slowSite();
    try {
      const agent = await createAgent(live);
      const path = await addSource(live, agent, { source: 'slow', type: 'website', url: `${site.url}/` });
      await until(
        async () => site.requests.length,
        (count) => count > 10,
      );
      await live.delete(path);
      const again = await train(live, agent, {
        source: 'slow',
        type: 'text',
        data: 'The new words are these.',
      });
      expect(again.source).toMatchObject({ status: 'completed', dataCount: 1 });
      await site.quiet();
      const { body } = await live.get(`${agent}/training`);
      expect(body.sources).toHaveLength(1);
      expect(body.sources[0]).toMatchObject({ id: again.source.id, type: 'text', dataCount: 1 });
    } finally {
      await site.stop();
    }
  });

  it('stops as well when its agent is deleted', async () => {
    const site = await slowSite();
    try {
      const agent = await createAgent(live);
      await addSource(live, agent, { source: 'slow', type: 'website', url: `${site.url}/` });
      await until(
        async () => site.requests.length,
        (count) => count > 10,
      );
      expect((await live.delete(agent)).status).toBe(204);
      expect(await site.quiet()).toBeLessThan(SLOW_PAGES / 2);
    } finally {
      await site.stop();
    }
  });
});

describe('the deletion of one source', () => {
  it('leaves a crawl of the same site for another agent alone', async () => {
    const site = await Site.start({ '/': htmlPage('Home', '<p>The mill grinds on Tuesdays.</p>') });
    try {
      const [first, second] = [await createAgent(live), await createAgent(live)];
      const input = { source: 'mill', type: 'website', url: `${site.url}/` } as const;
      const [doomed, kept] = [await addSource(live, first, input), await addSource(live, second, input)];
      await live.delete(doomed);
      expect((await ended(live, kept)).source).toMatchObject({ status: 'completed', dataCount: 1 });
    } finally {
      await site.stop();
    }
  });
});
