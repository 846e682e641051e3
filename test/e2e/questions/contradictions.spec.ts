import { addSource, createAgent, ended, train, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { htmlPage, Site } from '../../support/site';
import { useSharedService } from '../../support/use-service';

const GUIDE = '# Returns\n\nRefunds take 30 days. Dogs are welcome.';

const { service, live, test } = useSharedService();
let agent: string;
beforeEach(async () => {
  agent = await createAgent(live);
});

const list = async (query = '', client: Client = live) => client.get(`${agent}/contradictions${query}`);
const contradictions = async () => (await list()).body.contradictions;

describe('the contradictions among the sources of an agent', () => {
  it('are sentences of different sources that differ in a figure, with their places', async () => {
    await trainText(live, agent, 'guide', GUIDE);
    expect(await contradictions()).toEqual([]);
    await trainText(live, agent, 'mail', 'A refund takes 14 days.');
    const { status, body } = await list();
    expect([status, body.nextCursor]).toEqual([200, null]);
    const [{ id, one, other }, ...others] = body.contradictions;
    expect(others).toEqual([]);
    expect(id).toEqual(expect.any(Number));
    const places = [one, other].toSorted((first, second) => first.source.localeCompare(second.source));
    expect(places).toEqual([
      {
        sourceId: expect.any(Number),
        source: 'guide',
        passageId: expect.any(Number),
        title: 'Returns',
        heading: expect.any(String),
        url: null,
        page: null,
        sentence: 'Refunds take 30 days.',
      },
      expect.objectContaining({ source: 'mail', sentence: 'A refund takes 14 days.' }),
    ]);
  });

  it('are also between a pair and a text', async () => {
    await trainText(live, agent, 'guide', 'We ship parcels to Canada within 9 days.');
    await train(live, agent, {
      source: 'canada',
      type: 'qa',
      question: 'Do you ship parcels to Canada?',
      answer: 'Within 5 days.',
    });
    expect(await contradictions()).toMatchObject([{ id: expect.any(Number) }]);
  });

  it('are also between two pages of a website', async () => {
    const site = await Site.start({
      '/': htmlPage('Bike shop', '<p>We ship bicycles.</p>', ['/shipping', '/questions']),
      '/shipping': htmlPage('Shipping', '<p>A parcel to Canada takes 9 days.</p>'),
      '/questions': htmlPage('Questions', '<p>A parcel to Canada takes 5 days.</p>'),
    });
    const website = { source: 'shop', type: 'website', url: `${site.url}/` } as const;
    await ended(live, await addSource(live, agent, website));
    await site.stop();
    const [{ one, other }] = await contradictions();
    expect([one.url, other.url].toSorted()).toEqual([`${site.url}/questions`, `${site.url}/shipping`]);
  });

  it('are gone when a source is corrected, and when its passage is switched off', async () => {
    await trainText(live, agent, 'guide', GUIDE);
    const text = { source: 'mail', type: 'text', data: 'A refund takes 14 days.' } as const;
    const mail = await addSource(live, agent, text);
    await ended(live, mail);
    expect(await contradictions()).toHaveLength(1);
    const [{ id }] = (await live.get(`${mail}/passages`)).body.passages;
    await live.patch(`${mail}/passages/${id}`, { enabled: false });
    expect(await contradictions()).toEqual([]);
    await live.patch(`${mail}/passages/${id}`, { enabled: true });
    expect(await contradictions()).toHaveLength(1);
    await live.delete(mail);
    expect(await contradictions()).toEqual([]);
  });

  it('are divided into pages', async () => {
    await trainText(live, agent, 'guide', GUIDE);
    await trainText(live, agent, 'mail', 'A refund takes 14 days.\n\nA refund takes 21 days.');
    const first = (await list('?limit=1')).body;
    const second = (await list(`?limit=1&cursor=${first.nextCursor}`)).body;
    expect(second.nextCursor).toBeNull();
    const ids = [first, second].flatMap(({ contradictions }) =>
      contradictions.map(({ id }: { id: number }) => id),
    );
    expect(new Set(ids).size).toBe(2);
    expect((await list('?cursor=x')).body.error.code).toBe('INVALID_CURSOR');
  });

  it('are not listed any more once they are dismissed, with an entry of the audit log', async () => {
    await trainText(live, agent, 'guide', GUIDE);
    await trainText(live, agent, 'mail', 'A refund takes 14 days.');
    const [{ id }] = await contradictions();
    expect((await live.delete(`${agent}/contradictions/${id}`)).status).toBe(204);
    expect(await contradictions()).toEqual([]);
    const again = await live.delete(`${agent}/contradictions/${id}`);
    expect([again.status, again.body.error.details]).toEqual([404, { resource: 'contradiction' }]);
    const { entries } = (await live.get('/audit-log')).body;
    expect(entries[0]).toMatchObject({ action: 'contradiction.dismissed', object: { id: String(id) } });
  });

  it('are shown and dismissed by their tenant alone, in their mode', async () => {
    await trainText(live, agent, 'guide', GUIDE);
    await trainText(live, agent, 'mail', 'A refund takes 14 days.');
    const [{ id }] = await contradictions();
    const { live: stranger } = await service.tenant();
    const own = await createAgent(stranger);
    for (const client of [stranger, test]) {
      expect((await list('', client)).body.error.details).toEqual({ resource: 'agent' });
      expect((await client.delete(`${agent}/contradictions/${id}`)).status).toBe(404);
    }
    expect((await stranger.get(`${own}/contradictions`)).body.contradictions).toEqual([]);
    expect((await stranger.delete(`${own}/contradictions/${id}`)).status).toBe(404);
    expect(await contradictions()).toMatchObject([{ id }]);
  });
});
