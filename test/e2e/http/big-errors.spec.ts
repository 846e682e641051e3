import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { useSharedService } from '../../support/use-service';

const MAX_ERROR_BYTES = 8192;
const MAX_NAMED = 20;

/** Values that an attacker sends in place of a list, a text or nothing. */
const listOf = (count: number, item: unknown) => Array<unknown>(count).fill(item);
const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1]));

describe('an error', () => {
  const { service, tenant } = useSharedService();
  let live: Client;
  let agent: string;
  let account: string;
  beforeAll(async () => {
    live = tenant.live;
    agent = await createAgent(live);
    account = `/accounts/${tenant.accountId}`;
  });

  const webhook = { name: 'a', url: 'https://hooks.example.com/a', events: ['message.sent'] };

  it.each<[what: string, send: () => Promise<{ status: number; body: any }>]>([
    ['240 kB of wrong events', () => live.post('/webhooks', { ...webhook, events: listOf(60_000, 'x') })],
    [
      'one event too many times',
      () => live.post('/webhooks', { ...webhook, events: listOf(101, 'message.sent') }),
    ],
    [
      'long wrong events',
      () => live.post('/webhooks', { ...webhook, events: listOf(100, 'x'.repeat(2000)) }),
    ],
    ['lists of lists', () => live.post('/webhooks', { ...webhook, events: listOf(90, listOf(1000, 1)) })],
    [
      'wrong scopes',
      () => service.admin.post(`${account}/keys`, { mode: 'live', scopes: listOf(60_000, 'x') }),
    ],
    ['a list for a name', () => live.patch(agent, { name: listOf(100_000, 0) })],
    [
      'a list instead of a text',
      () => live.post(`${agent}/training`, { source: 'a', type: 'text', data: listOf(900_000, 0) }),
    ],
    ['10,000 unknown fields', () => live.patch(agent, unknownFields(10_000))],
    ['an unknown field of 250 kB', () => live.patch(agent, { ['x'.repeat(250_000)]: 1 })],
    [
      'an unknown field with much in it',
      () => live.post(`${agent}/chat`, { message: 'a', x: listOf(80_000, {}) }),
    ],
    [
      'many query parameters',
      () =>
        live.get(
          `/agents?${listOf(3000, 'a')
            .map((a, index) => `${String(a)}${index}`)
            .join('&')}`,
        ),
    ],
    ['a query parameter many times', () => live.get(`/agents?${listOf(1000, 'limit=1').join('&')}`)],
    ['a long query parameter', () => live.get(`/agents?limit=${'9'.repeat(10_000)}`)],
    ['a long cursor', () => live.get(`/agents?cursor=${'a'.repeat(10_000)}`)],
    ['a long id', () => live.get(`/agents/${'9'.repeat(10_000)}`)],
    ['a deep path', () => live.get('/a'.repeat(5000))],
  ])('is at most 8 kB, and names at most 20 fields: %s', async (_, send) => {
    const { status, body } = await send();
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(MAX_ERROR_BYTES);
    const { fields = [] } = body.error.details as { fields?: unknown[] };
    expect(fields.length).toBeLessThanOrEqual(MAX_NAMED);
  });

  it('counts the fields that it does not name', async () => {
    const { body } = await live.patch(agent, unknownFields(10_000));
    expect(body.error.message).toBe('field0 is not a known field');
    expect(body.error.details.fields).toHaveLength(MAX_NAMED);
    expect(body.error.details.omitted).toBe(10_000 - MAX_NAMED);
  });
});
