import { EVENT_TYPES } from '../../../src/webhooks/event-types';
import type { Client } from '../../support/client';
import { useSharedService } from '../../support/use-service';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const MAX_WEBHOOKS = 20;
const INPUT = { name: 'CRM', url: 'https://hooks.example.com/parley', events: ['message.sent'] };

const { service } = useSharedService();
let live: Client;
let test: Client;

beforeEach(async () => {
  ({ live, test } = await service.tenant());
});

/** Registers one; returns it as lists show it, with its path. */
async function register(client: Client, fields: object = {}) {
  const { status, body } = await client.post('/webhooks', { ...INPUT, ...fields });
  expect(status).toBe(201);
  const { secret, ...webhook } = body;
  return { webhook, secret, path: `/webhooks/${webhook.id}` };
}

const list = async (client: Client) => (await client.get('/webhooks')).body.webhooks;

describe('a webhook', () => {
  it('is registered active, with exactly the documented fields and its secret', async () => {
    const { status, body } = await live.post('/webhooks', INPUT);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...INPUT,
      agentIds: null,
      id: expect.any(Number),
      isActive: true,
      failingSince: null,
      createdAt: expect.stringMatching(ISO),
      updatedAt: body.createdAt,
      secret: expect.stringMatching(SECRET),
    });
    const { status: listed, body: answer } = await live.get('/webhooks');
    const { secret: _, ...webhook } = body;
    expect({ listed, answer }).toEqual({ listed: 200, answer: { webhooks: [webhook] } });
  });

  it('trims its name', async () => {
    expect((await register(live, { name: '  CRM ' })).webhook.name).toBe('CRM');
  });

  it('may be registered twice with one URL, with a secret for each', async () => {
    const [one, other] = [await register(live), await register(live)];
    expect(one.secret).not.toBe(other.secret);
    expect(await list(live)).toHaveLength(2);
  });

  it.each(EVENT_TYPES)('may subscribe to %s', async (type) => {
    expect((await register(live, { events: [type] })).webhook.events).toEqual([type]);
  });

  it('may subscribe to all types, each of which counts once', async () => {
    const { webhook } = await register(live, { events: [...EVENT_TYPES, ...EVENT_TYPES] });
    expect(webhook.events).toEqual(EVENT_TYPES);
  });

  it.each<[what: string, fields: object, path: string]>([
    ['no name', { name: undefined }, 'name'],
    ['an unknown event', { events: ['message.sent', 'message.read'] }, 'events.1'],
    ['isActive, which registration does not accept', { isActive: false }, 'isActive'],
  ])('is not registered with %s', async (_, fields, path) => {
    const { status, body } = await live.post('/webhooks', { ...INPUT, ...fields });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { fields: [{ path }] } });
    expect(body.error.message).toContain(path);
    expect(await list(live)).toEqual([]);
  });

  it('is removed once; then it is 404', async () => {
    const { path } = await register(live);
    const removal = await live.delete(path);
    expect({ status: removal.status, body: removal.body }).toEqual({ status: 204, body: '' });
    expect(await list(live)).toEqual([]);
    for (const answer of [
      await live.delete(path),
      await live.patch(path, { name: 'Gone' }),
      await live.post(`${path}/rotate-secret`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error).toMatchObject({ code: 'NOT_FOUND', details: { resource: 'webhook' } });
    }
  });
});

describe('the list of webhooks', () => {
  it('is empty at first', async () => {
    expect((await live.get('/webhooks')).body).toEqual({ webhooks: [] });
  });

  it('is oldest first, whatever was changed last, and keeps the modes apart', async () => {
    const made = [];
    for (let number = 0; number < 5; number++) made.push(await register(live, { name: `Hook ${number}` }));
    const inTest = await register(test);
    await live.patch(made[1]!.path, { name: 'Changed' });
    const ids = made.map(({ webhook }) => webhook.id);
    expect((await list(live)).map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(await list(test)).toEqual([inTest.webhook]);
    for (const answer of [
      await live.delete(inTest.path),
      await live.patch(inTest.path, { name: 'Mine' }),
      await live.post(`${inTest.path}/rotate-secret`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await list(test)).toEqual([inTest.webhook]);
  });

  it('holds 20 at most in both modes together, even when 50 are registered at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? live : test).post('/webhooks', INPUT)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(50 - MAX_WEBHOOKS);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body.error).toMatchObject({ code: 'LIMIT_REACHED', details: { limit: MAX_WEBHOOKS } });
    }
    const [inLive, inTest] = [await list(live), await list(test)];
    expect(inLive.length + inTest.length).toBe(MAX_WEBHOOKS);
    await live.delete(`/webhooks/${inLive[0].id}`);
    await register(test);
    expect((await live.post('/webhooks', INPUT)).status).toBe(409);
    expect((await test.post('/webhooks', INPUT)).status).toBe(409);
  });
});

describe('a change of a webhook', () => {
  it.each<[changes: object]>([
    [{ name: 'ERP' }],
    [{ url: 'https://other.example.com/hook?a=1#b' }],
    [{ events: ['lead.captured', 'message.rated'] }],
    [{ isActive: false }],
    [{ name: 'ERP', url: 'https://other.example.com/', events: ['agent.deleted'], isActive: false }],
  ])('changes only the included fields: %j', async (changes) => {
    const { webhook, path } = await register(live);
    const { status, body } = await live.patch(path, changes);
    expect(status).toBe(200);
    expect(body).toEqual({ ...webhook, ...changes, updatedAt: expect.stringMatching(ISO) });
    expect(body.updatedAt > webhook.updatedAt).toBe(true);
    expect(await list(live)).toEqual([body]);
  });

  it.each<[changes: object]>([
    [{}],
    [{ name: INPUT.name }],
    [{ name: ` ${INPUT.name} ` }],
    [{ ...INPUT, isActive: true }],
    [{ events: [...INPUT.events, ...INPUT.events] }],
  ])('to its current values leaves updatedAt unchanged: %j', async (changes) => {
    const { webhook, path } = await register(live);
    const { status, body } = await live.patch(path, changes);
    expect({ status, body }).toEqual({ status: 200, body: webhook });
    expect(await list(live)).toEqual([webhook]);
  });

  it.each<[changes: object, path: string]>([
    [{ url: 'https://127.0.0.1.nip.io:99999/' }, 'url'],
    [{ name: 'ERP', active: false }, 'active'],
  ])('is refused whole: %j', async (changes, field) => {
    const { webhook, path } = await register(live);
    const { status, body } = await live.patch(path, changes);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { fields: [{ path: field }] } });
    expect(await list(live)).toEqual([webhook]);
  });
});
