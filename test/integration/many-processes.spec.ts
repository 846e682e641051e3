import { addSource, createAgent, ended, trainText } from '../support/agent';
import { describeScaledOut } from '../support/describe-backends';
import { Client } from '../support/client';
import { useService } from '../support/use-service';
import { type ServiceProcess } from '../support/service-process';
import { linkedPages, Site } from '../support/site';
import { until } from '../support/wait';

const PAGES = 60;
/** The site does not answer for this page and those after it until the worker is dead. */
const HELD_FROM = 25;
const REVOCATION_MS = 5000;

describeScaledOut('two api and two worker processes', () => {
  const { service } = useService({ ROLE: 'api' });
  let secondApi: ServiceProcess;
  let workers: ServiceProcess[];

  beforeAll(async () => {
    // Together, so that they find the same database half set up.
    [secondApi, ...workers] = await Promise.all([
      service.another({ ROLE: 'api' }),
      service.another({ ROLE: 'worker' }),
      service.another({ ROLE: 'worker' }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([secondApi, ...workers].map((process) => process.end('SIGTERM')));
  });

  /** The same client, at the second api process. */
  const atSecond = ({ token }: Client): Client => new Client(`${secondApi.baseUrl}/api/v1`, token);

  it('answer through either api from data made through the other', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    await trainText(atSecond(live), agent, 'tower', 'The water tower of Lindau is 41 metres high.');
    const message = 'How high is the water tower of Lindau?';
    const first = await live.post(`${agent}/chat`, { message });
    expect(first.body.text).toContain('41');
    const { conversationId } = first.body;
    const second = await atSecond(live).post(`${agent}/chat`, { message, conversationId });
    expect(second.body).toMatchObject({ conversationId, text: first.body.text });
    const { body } = await live.get(`${agent}/conversations/${conversationId}`);
    expect(body.conversation.messages).toHaveLength(2);
    const list = await live.get(`${agent}/conversations?limit=1`);
    expect(list.body).toEqual((await atSecond(live).get(`${agent}/conversations?limit=1`)).body);
  });

  it('accept a cursor of the other api', async () => {
    const { live } = await service.tenant();
    for (let number = 0; number < 3; number++) await createAgent(live);
    const { nextCursor } = (await live.get('/agents?limit=1')).body;
    const rest = await atSecond(live).get(`/agents?cursor=${encodeURIComponent(nextCursor)}`);
    expect(rest.body.agents).toHaveLength(2);
  });

  it('make only one source of a name, whichever api gets the requests', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    const input = { source: 'race', type: 'text', data: 'Some words.' };
    const clients = Array.from({ length: 10 }, (_, number) => (number % 2 === 0 ? live : atSecond(live)));
    const answers = await Promise.all(clients.map((client) => client.post(`${agent}/training`, input)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('refuse a revoked key everywhere within 5 s', async () => {
    const { accountId } = await service.tenant();
    const issued = await service.admin.post(`/accounts/${accountId}/keys`, { mode: 'live' });
    const client = service.client(issued.body.secret);
    for (const api of [client, atSecond(client)]) expect((await api.get('/agents')).status).toBe(200);
    await service.admin.delete(`/accounts/${accountId}/keys/${issued.body.key.id}`);
    const { body } = await until(
      () => atSecond(client).get('/agents'),
      ({ status }) => status === 401,
      REVOCATION_MS,
    );
    expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', details: { reason: 'revoked' } });
    expect((await client.get('/agents')).status).toBe(401);
  });

  it('let a revoked key issue and rotate no key, even while a process still takes it for valid', async () => {
    const { live } = await service.tenant();
    const { key, secret } = (await live.post('/keys')).body;
    const client = atSecond(service.client(secret));
    expect((await client.get('/keys')).status).toBe(200);
    expect((await live.delete(`/keys/${key.id}`)).status).toBe(204);
    for (const path of ['/keys', `/keys/${key.id}/rotate`]) {
      const { status, body } = await client.post(path);
      expect([status, body.error.details]).toEqual([401, { reason: 'revoked' }]);
    }
    expect((await live.get('/keys')).body.keys).toHaveLength(2);
  });

  it('finish a crawl whose worker was killed, every page once', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const site = await Site.start(linkedPages(PAGES, async (number) => number < HELD_FROM || released));
    try {
      const { live, accountId } = await service.tenant();
      const agent = await createAgent(live);
      const [doomed, other] = workers as [ServiceProcess, ServiceProcess];
      // The first of the two processes must crawl, so the second is not started yet.
      await other.end('SIGTERM');
      const path = await addSource(live, agent, { source: 's', type: 'website', url: `${site.url}/` });
      await until(
        async () => site.requests.length,
        (count) => count > HELD_FROM,
      );
      workers[1] = await service.another({ ROLE: 'worker' });
      await doomed.end('SIGKILL');
      release();
      expect((await live.get(path)).body.source.status).toBe('pending');
      const { source } = await ended(live, path);
      expect(source).toMatchObject({ status: 'completed', title: 'Start', dataCount: PAGES + 1 });
      const { usage } = (await service.admin.get(`/accounts/${accountId}/usage`)).body;
      expect(usage.passages).toBe(PAGES + 1);
    } finally {
      await site.stop();
    }
  });
});
