import { Webhook } from 'standardwebhooks';
import { EVENT_TYPES } from '../../../src/webhooks/event-types';
import { addSource, createAgent, trainText } from '../../support/agent';
import { documented, shapeOf } from '../../support/documented-event';
import { addGolden, goldenAsked } from '../../support/golden';
import { Receiver } from '../../support/receiver';
import { until } from '../../support/wait';
import { useSharedService } from '../../support/use-service';
import { registerWebhook, type RegisteredWebhook } from '../../support/webhook';

const CONTACT = 'My name is Ada Lovelace, mail me at ada@example.com';

/** The events that this test does not cause: the tests of handovers, channels, costs and versions do. */
const OTHERS = new Set<string>([
  'conversation.handoff',
  'message.failed',
  'channel.failed',
  'budget.warning',
  'budget.exceeded',
  'agent.published',
]);
/** How many more than one of an event this test causes. */
const REPEATED: Record<string, number> = { 'message.sent': 2, 'conversation.started': 1 };
const TYPES = EVENT_TYPES.filter((type) => !OTHERS.has(type));

describe('an event', () => {
  const { service, tenant } = useSharedService();
  let receiver: Receiver;
  let webhook: RegisteredWebhook;
  let agent: string;
  beforeAll(async () => {
    receiver = await Receiver.start();
    webhook = await registerWebhook(tenant.live, receiver.url, [...EVENT_TYPES]);

    agent = await createAgent(tenant.live);
    await trainText(tenant.live, agent, 'refunds', 'Refunds take 30 days.');
    await addSource(tenant.live, agent, { source: 'gone', type: 'page', url: 'http://10.255.255.1/' });
    const { body } = await tenant.live.post(`${agent}/chat`, { message: CONTACT });
    const { conversationId, messageId } = body;
    await tenant.live.post(`${agent}/chat`, { conversationId, message: 'and my phone is +44 20 7946 0958' });
    const message = `${agent}/conversations/${conversationId}/messages/${messageId}`;
    await tenant.live.post(`${message}/feedback`, { rating: 'negative' });
    const conversation = `${agent}/conversations/${conversationId}`;
    await tenant.live.post(`${conversation}/feedback`, { helped: true });
    const { body: other } = await tenant.live.post(`${agent}/chat`, { message: 'How long do refunds take?' });
    const answered = `${agent}/conversations/${other.conversationId}`;
    await tenant.live.patch(answered, { closed: true });
    await tenant.live.patch(answered, { closed: false });
    await tenant.live.patch(agent, { botName: 'Bo' });
    await addGolden(tenant.live, agent, { question: 'How long do refunds take?', contains: ['30 days'] });
    await goldenAsked(tenant.live, agent);
    const { sources } = (await tenant.live.get(`${agent}/training`)).body;
    await tenant.live.delete(`${agent}/training/${sources[0].id}`);
    await until(
      async () => TYPES.filter((type) => receiver.ofType(type).length === 0),
      (missing) => missing.length === 1,
    );
    await tenant.live.delete(agent);
    await receiver.expects('agent.deleted');
  });
  afterAll(async () => {
    await receiver.stop();
  });

  /** The events received about an agent. */
  const about = (path: string) =>
    receiver.received.map(({ body }) => body).filter(({ agentId }) => path === `/agents/${agentId}`);

  it.each(TYPES)('%s comes once, as documented, with a signature that a public verifier accepts', (type) => {
    const [delivery, ...others] = receiver.ofType(type);
    expect(others).toHaveLength(REPEATED[type] ?? 0);
    const { headers, raw, body } = delivery!;
    expect(headers['content-type']).toBe('application/json');
    expect(headers['webhook-id']).toBe(body.id);
    expect(new Webhook(webhook.secret).verify(raw, headers as Record<string, string>)).toEqual(body);
    expect(() => new Webhook(webhook.secret).verify(`${raw} `, headers as Record<string, string>)).toThrow();
    const { data, ...frame } = body;
    expect(frame).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      mode: 'live',
      agentId: Number(agent.split('/')[2]),
    });
    expect(shapeOf(data)).toEqual(shapeOf(documented(type)));
  });

  it('contains the data of the change', () => {
    const data = (type: string) => receiver.ofType(type)[0]!.body.data;
    // Deliveries may overtake each other.
    const messages = receiver.ofType('message.sent').map(({ body }) => body.data.message);
    expect(messages).toContainEqual(expect.objectContaining({ query: CONTACT, model: 'parley-extractive' }));
    expect(data('lead.captured').lead).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '',
    });
    expect(data('lead.updated').lead).toMatchObject({ email: 'ada@example.com', phone: '+44 20 7946 0958' });
    expect(data('message.rated').message.rating).toBe('negative');
    expect(data('agent.updated').agent.botName).toBe('Bo');
    expect(data('training.completed').source).toMatchObject({
      source: 'refunds',
      status: 'completed',
      dataCount: 1,
    });
    expect(data('quality.regressed')).toMatchObject({
      goldenQuestion: { missing: ['30 days'] },
      sources: [{ source: 'refunds' }],
    });
    expect(data('training.failed').source).toMatchObject({ source: 'gone', status: 'failed' });
  });

  it('is delivered only to webhooks of its mode that subscribe to its type', async () => {
    const some = await Receiver.start();
    const others = await Receiver.start();
    await registerWebhook(tenant.live, some.url, ['agent.updated']);
    await registerWebhook(tenant.test, others.url, ['agent.updated', 'agent.created']);
    const stranger = await service.tenant();
    await registerWebhook(stranger.live, others.url, ['agent.updated', 'agent.created']);
    const path = await createAgent(tenant.live);
    await tenant.live.patch(path, { botName: 'Cy' });
    const inTest = await createAgent(tenant.test);
    await some.expects('agent.updated');
    await others.expects('agent.created');
    expect(some.received).toHaveLength(1);
    expect(others.received.map(({ body }) => [body.mode, body.agentId])).toEqual([
      ['test', Number(inTest.split('/')[2])],
    ]);
    await some.stop();
    await others.stop();
  });

  it('with long texts is cut to 20 kB and marked with `truncated`', async () => {
    const path = await createAgent(tenant.live, { botNoAnswer: 'n' });
    await tenant.live.patch(path, { botPersonality: '漢'.repeat(20_000) });
    const [delivery] = await until(
      async () => about(path).filter(({ type }) => type === 'agent.updated'),
      ({ length }) => length === 1,
    );
    expect(Buffer.byteLength(JSON.stringify(delivery))).toBeLessThanOrEqual(20_000);
    expect(delivery!.data.truncated).toBe(true);
    expect(delivery!.data.agent.botPersonality).toMatch(/^漢+…$/u);
  });

  it('is not written for a change that was refused', async () => {
    await tenant.live.patch(agent, { botName: 'Gone' });
    await tenant.live.post('/agents', { name: '' });
    const path = await createAgent(tenant.live);
    await tenant.live.patch(path, {});
    await tenant.live.patch(path, { name: 'Last' });
    await until(
      async () => about(path),
      ({ length }) => length === 2,
    );
    expect(
      about(path)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['agent.created', 'agent.updated']);
    expect(about(agent).filter(({ type }) => type === 'agent.updated')).toHaveLength(1);
  });

  it('has a sample of each type, which a test sends to one webhook, and deliveries are listed by type and status', async () => {
    const own = await Receiver.start();
    const { path } = await registerWebhook(tenant.live, own.url, ['message.sent']);
    for (const type of EVENT_TYPES)
      expect((await tenant.live.post(`${path}/test`, { type })).body.delivery.eventType).toBe(type);
    for (const type of EVENT_TYPES)
      expect((await own.expects(type))[0]!.body).toMatchObject({ agentId: null, data: documented(type) });
    const list = async (query: string) => (await tenant.live.get(`${path}/deliveries?${query}`)).body;
    const succeeded = await until(
      () => list('status=succeeded&limit=100'),
      ({ deliveries }) => deliveries.length === EVENT_TYPES.length,
    );
    expect(succeeded.nextCursor).toBeNull();
    expect((await list('eventType=lead.captured')).deliveries).toMatchObject([
      { eventType: 'lead.captured' },
    ]);
    expect((await list('eventType=webhook.test')).deliveries).toEqual([]);
    expect((await list('status=failed')).deliveries).toEqual([]);
    expect((await list('eventType=lead')).error.code).toBe('VALIDATION_ERROR');
    expect((await tenant.live.post(`${path}/test`, { type: 'webhook.test' })).status).toBe(400);
    await own.stop();
  });
});
