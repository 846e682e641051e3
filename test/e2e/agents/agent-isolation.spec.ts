import { createAgent } from '../../support/agent';
import type { Answer, Client } from '../../support/client';
import type { Tenant } from '../../support/service';
import { useSharedService } from '../../support/use-service';

/** Ids that name nothing: malformed, out of range, or never issued. */
const NOBODY = [
  '0',
  '-1',
  '+1',
  '1.5',
  '1e3',
  '01',
  '0x10',
  'abc',
  'null',
  'NaN',
  '%00',
  '%20',
  '1%2F2',
  '1%27%20OR%201=1',
  '%F0%9F%98%80',
  '%EF%BC%91',
  '1',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '9'.repeat(400),
];

const NOT_FOUND = { error: { code: 'NOT_FOUND', message: 'no such agent', details: { resource: 'agent' } } };

describe('an agent', () => {
  const { service } = useSharedService();
  let mine: Tenant;
  let theirs: Tenant;
  beforeEach(async () => {
    mine = await service.tenant();
    theirs = await service.tenant();
  });

  /** All requests about an agent. */
  const ask = (client: Client, id: string): Promise<Answer[]> => {
    const path = `/agents/${id}`;
    return Promise.all([
      client.get(path),
      client.patch(path, { name: 'Taken' }),
      client.patch(path, {}),
      client.delete(path),
      client.get(`${path}/training`),
      client.post(`${path}/training`, { source: 'a', type: 'text', data: 'b' }),
      client.get(`${path}/training/1`),
      client.delete(`${path}/training/1`),
      client.get(`${path}/conversations`),
      client.get(`${path}/conversations/019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa`),
      client.post(`${path}/chat`, { message: 'hello' }),
      client.post(`${path}/chat`, { message: 'hello', stream: true }),
    ]);
  };

  /** An answer without the parts that always differ: its request id and its date. */
  const comparable = ({ status, headers, body }: Answer) => {
    const varies = /^(x-request-id|date|ratelimit|x-ratelimit-(remaining|reset))$/;
    const kept = [...headers].filter(([name]) => !varies.test(name));
    return { status, headers: Object.fromEntries(kept), body };
  };

  it('that is absent, malformed or out of range gets the same 404', async () => {
    for (const id of NOBODY) {
      for (const answer of await ask(mine.live, id)) {
        expect([id, answer.status, answer.body]).toEqual([id, 404, NOT_FOUND]);
      }
    }
  });

  it.each([
    ['another account', () => theirs.live],
    ['the other mode of the account', () => mine.test],
    ['the other mode of another account', () => theirs.test],
  ])('is to %s the same 404 as an id that never existed, byte for byte', async (_, stranger) => {
    const path = await createAgent(mine.live, { name: 'Private' });
    const [, , id = ''] = path.split('/');
    const foreign = await ask(stranger(), id);
    const absent = await ask(stranger(), '4823094820394820');
    expect(foreign.map(comparable)).toEqual(absent.map(comparable));
    expect(foreign.every(({ status }) => status === 404)).toBe(true);
    expect((await mine.live.get(path)).body.agent.name).toBe('Private');
    const listed = await stranger().get('/agents?limit=100');
    expect(listed.body.agents.map((agent: { id: number }) => agent.id)).not.toContain(Number(id));
  });

  it('is visible to every key of its account and mode', async () => {
    const path = await createAgent(mine.live);
    expect((await (await service.key(mine.accountId)).get(path)).status).toBe(200);
  });

  it('shows none of its children to another agent of the same tenant', async () => {
    const [one, other] = [await createAgent(mine.live), await createAgent(mine.live)];
    const { body } = await mine.live.post(`${one}/training`, { source: 'a', type: 'text', data: 'text' });
    const chat = await mine.live.post(`${one}/chat`, { message: 'hello' });
    const { conversationId } = chat.body;
    expect((await mine.live.get(`${other}/training/${body.source.id}`)).status).toBe(404);
    expect((await mine.live.delete(`${other}/training/${body.source.id}`)).status).toBe(404);
    expect((await mine.live.get(`${other}/conversations/${conversationId}`)).status).toBe(404);
    const continued = await mine.live.post(`${other}/chat`, { message: 'and?', conversationId });
    expect([continued.status, continued.body.error.details]).toEqual([404, { resource: 'conversation' }]);
    expect((await mine.live.get(`${one}/conversations/${conversationId}`)).status).toBe(200);
  });

  it('answers HEAD like GET, without a body', async () => {
    const path = await createAgent(mine.live);
    const [head, get] = [await mine.live.send('HEAD', path), await mine.live.get(path)];
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      get.headers.get('content-length'),
    ]);
    expect((await theirs.live.send('HEAD', path)).status).toBe(404);
  });
});
