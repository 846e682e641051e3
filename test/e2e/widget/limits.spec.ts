import { createAgent } from '../../support/agent';
import { useSharedService } from '../../support/use-service';
import { enableWidget, Visitor } from '../../support/visitor';

const { service, tenant } = useSharedService();

const GENEROUS = { visitorMessagesPerHour: 1000, addressMessagesPerHour: 1000, agentMessagesPerDay: 1000 };

/** The agent whose widget has this limit, and visitors of it, each from an address of its own. */
async function limited(limits: object): Promise<(address: string) => Promise<Visitor>> {
  const agent = await createAgent(tenant.live);
  const publicId = await enableWidget(tenant.live, agent, { limits: { ...GENEROUS, ...limits } });
  return (address) => Visitor.of(service, publicId, { address });
}

async function say(visitor: Visitor): Promise<number> {
  return (await visitor.send('POST', '/chat', { message: 'Hello' })).status;
}

describe('the messages of visitors are limited', () => {
  it('for a visitor, who is told when to come back; others go on', async () => {
    const visitorAt = await limited({ visitorMessagesPerHour: 2 });
    const visitor = await visitorAt('192.0.2.1');
    expect([await say(visitor), await say(visitor)]).toEqual([200, 200]);
    const { status, headers, body } = await visitor.post('/chat', { message: 'Hello' });
    expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(body.error.details).toMatchObject({ limit: 2, windowSeconds: 3600 });
    expect(Number(headers.get('retry-after'))).toBe(body.error.details.retryAfterSeconds);
    expect(await say(await visitorAt('192.0.2.1'))).toBe(200);
  });

  it('for an address, whatever visitors it invents', async () => {
    const visitorAt = await limited({ addressMessagesPerHour: 3 });
    const seen = [];
    for (let turn = 0; turn < 5; turn++) seen.push(await say(await visitorAt('192.0.2.2')));
    expect(seen).toEqual([200, 200, 200, 429, 429]);
    expect(await say(await visitorAt('192.0.2.3'))).toBe(200);
  });

  it('for the ratings of a visitor, so that nobody makes webhooks receive any number of them', async () => {
    const visitorAt = await limited({});
    const visitor = await visitorAt('192.0.2.9');
    const { conversationId, messageId } = await visitor.ask('Hello');
    const seen = [];
    for (let turn = 0; turn < 61; turn++) {
      const rating = turn % 2 === 0 ? 'positive' : 'negative';
      const path = `/conversations/${conversationId}/messages/${messageId}/feedback`;
      seen.push((await visitor.post(path, { rating })).status);
    }
    expect([seen.filter((status) => status === 200).length, seen.at(-1)]).toEqual([60, 429]);
  });

  it('for a network of IPv6, as for one address', async () => {
    const visitorAt = await limited({ addressMessagesPerHour: 2 });
    const seen = [];
    for (const host of ['1', '2', 'ffff']) seen.push(await say(await visitorAt(`2001:db8:1:1::${host}`)));
    expect(seen).toEqual([200, 200, 429]);
    expect(await say(await visitorAt('2001:db8:1:2::1'))).toBe(200);
  });

  it('for an agent, wherever they come from', async () => {
    const visitorAt = await limited({ agentMessagesPerDay: 3 });
    const seen = [];
    for (let host = 1; host <= 5; host++) seen.push(await say(await visitorAt(`198.51.100.${host}`)));
    expect(seen).toEqual([200, 200, 200, 429, 429]);
  });

  it('exactly, even if they come at once', async () => {
    const visitorAt = await limited({ agentMessagesPerDay: 5 });
    const visitor = await visitorAt('198.51.100.200');
    const seen = await Promise.all(Array.from({ length: 20 }, () => say(visitor)));
    expect(seen.filter((status) => status === 200)).toHaveLength(5);
  });

  it('without using up the rate limit of the keys of the account', async () => {
    const visitorAt = await limited({ visitorMessagesPerHour: 1 });
    const visitor = await visitorAt('192.0.2.9');
    const before = (await tenant.live.get('/me')).headers.get('x-ratelimit-remaining');
    await say(visitor);
    const after = (await tenant.live.get('/me')).headers.get('x-ratelimit-remaining');
    expect(Number(before) - Number(after)).toBeLessThanOrEqual(1);
  });
});

it('an address that floods the public surface is stopped, even at its pages', async () => {
  const agent = await createAgent(tenant.live);
  const publicId = await enableWidget(tenant.live, agent);
  const headers = { 'x-forwarded-for': '192.0.2.66' };
  const seen: number[] = [];
  for (let round = 0; round < 13; round++) {
    const paths = Array.from({ length: 100 }, (_, index) => (index % 2 ? 'c' : 'public/v1/agents'));
    const answers = paths.map((path) => fetch(`${service.baseUrl}/${path}/${publicId}`, { headers }));
    for (const answer of await Promise.all(answers)) {
      seen.push(answer.status);
      await answer.arrayBuffer();
    }
  }
  expect(seen.filter((status) => status === 200)).toHaveLength(1200);
  expect(seen.filter((status) => status === 429)).toHaveLength(100);
  expect((await fetch(`${service.baseUrl}/c/${publicId}`)).status).toBe(200);
});
