import { createAgent } from '../../support/agent';
import type { Answer, Client } from '../../support/client';
import { sendRaw } from '../../support/raw-http';
import type { Tenant } from '../../support/service';
import { useSharedService } from '../../support/use-service';
import { gist, isReplay, post } from './keyed';

const MAX_WEBHOOKS = 20;
/** No process listens on this port. */
const HOOK = { name: 'Hook', url: 'http://127.0.0.1:9/hook', events: ['message.sent'] };
const SOURCE = { source: 's', type: 'text', data: 'Some words.' };

const { service } = useSharedService();
let tenant: Tenant;
let live: Client;

beforeEach(async () => {
  tenant = await service.tenant();
  live = tenant.live;
});

function codeOf({ body }: Answer): unknown {
  return body.error?.code;
}

describe('a stored answer about an earlier state', () => {
  it('is replayed when the path named nothing, even once it names something', async () => {
    const first = await post(live, '/agents/1/training', SOURCE, 'k');
    expect(codeOf(first)).toBe('NOT_FOUND');
    const retry = await post(live, '/agents/1/training', SOURCE, 'k');
    expect(gist(retry)).toEqual(gist(first));
    expect(isReplay(retry)).toBe(true);
    for (const id of ['no-id', '17%00', '%F0%9F%A6%A6', '%2F..%2F']) {
      const path = `/webhooks/${id}/rotate-secret`;
      expect(codeOf(await post(live, path, {}, id))).toBe('NOT_FOUND');
      expect(isReplay(await post(live, path, {}, id))).toBe(true);
    }
  });

  it('is replayed when it was a conflict, even once the conflict is gone', async () => {
    const agent = await createAgent(live);
    const path = `${agent}/training`;
    const added = await post(live, path, SOURCE, 'first');
    const conflict = await post(live, path, SOURCE, 'second');
    expect(conflict.status).toBe(409);
    expect(codeOf(conflict)).toBe('CONFLICT');
    expect(isReplay(conflict)).toBe(false);
    expect(gist(await post(live, path, SOURCE, 'first'))).toEqual(gist(added));
    await live.delete(`${path}/${added.body.source.id}`);
    const retry = await post(live, path, SOURCE, 'second');
    expect(gist(retry)).toEqual(gist(conflict));
    expect(isReplay(retry)).toBe(true);
    expect((await live.get(path)).body.sources).toEqual([]);
  });
});

describe('a request that was refused does not use its key up', () => {
  it.each<[what: string, refused: string | object, code: string]>([
    ['an invalid body', {}, 'VALIDATION_ERROR'],
    ['an unknown field', { name: 'Ada', nmae: 'Ada' }, 'VALIDATION_ERROR'],
    ['a field named __proto__', '{"name":"Ada","__proto__":{"botName":"x"}}', 'VALIDATION_ERROR'],
    ['no JSON', '{', 'MALFORMED_JSON'],
    ['no object', '[]', 'MALFORMED_JSON'],
    ['a body that is too large', { name: 'A'.repeat(300_000) }, 'PAYLOAD_TOO_LARGE'],
  ])('for %s', async (_, refused, code) => {
    expect(codeOf(await post(live, '/agents', refused, 'k'))).toBe(code);
    const answer = await post(live, '/agents', { name: 'Ada' }, 'k');
    expect(answer.status).toBe(201);
    expect(isReplay(answer)).toBe(false);
  });

  it('for its media type, its key or its scope', async () => {
    const reader = await service.key(tenant.accountId, { scopes: ['agents:read'] });
    const refusals = [
      await post(live, '/agents', { name: 'Ada' }, 'k', { 'content-type': 'text/plain' }),
      await post(service.client('nobody'), '/agents', { name: 'Ada' }, 'k'),
      await post(reader, '/agents', { name: 'Ada' }, 'k'),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([415, 401, 403]);
    const answer = await post(live, '/agents', { name: 'Ada' }, 'k');
    expect(answer.status).toBe(201);
    expect(isReplay(answer)).toBe(false);
    // A key that may not create objects does not learn about the created object.
    const refused = await post(reader, '/agents', { name: 'Ada' }, 'k');
    expect(codeOf(refused)).toBe('INSUFFICIENT_SCOPE');
    expect(isReplay(refused)).toBe(false);
  });

  it('for the limit of webhooks', async () => {
    const ids: number[] = [];
    for (let number = 0; number < MAX_WEBHOOKS; number++) {
      ids.push((await live.post('/webhooks', HOOK)).body.id);
    }
    const refused = await post(live, '/webhooks', HOOK, 'k');
    expect(refused.status).toBe(409);
    expect(codeOf(refused)).toBe('LIMIT_REACHED');
    expect(isReplay(await post(live, '/webhooks', HOOK, 'k'))).toBe(false);
    await live.delete(`/webhooks/${ids[0]}`);
    expect((await post(live, '/webhooks', HOOK, 'k')).status).toBe(201);
    expect(isReplay(await post(live, '/webhooks', HOOK, 'k'))).toBe(true);
  });
});

describe('the header', () => {
  it.each([
    ['is empty', ''],
    ['has 256 characters', 'k'.repeat(256)],
    ['is not ASCII', 'Schlüssel'],
    ['holds a control character', 'a\tb'],
  ])('is refused when it %s, and nothing is created', async (_, key) => {
    const answer = await post(live, '/agents', { name: 'Ada' }, key);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'INVALID_IDEMPOTENCY_KEY', details: {} });
    expect((await live.get('/agents')).body.agents).toEqual([]);
  });

  it.each([['another'], ['the same']])('is refused when it is sent twice, with %s key', async (second) => {
    const keys = ['the same', second].map((key) => `Idempotency-Key: ${key}\r\n`).join('');
    const answer = await sendRaw(
      service.baseUrl,
      `POST /api/v1/agents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${live.token}\r\n${keys}` +
        'Content-Type: application/json\r\nContent-Length: 14\r\n\r\n{"name":"Ada"}',
    );
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_IDEMPOTENCY_KEY']);
    expect((await live.get('/agents')).body.agents).toEqual([]);
  });

  it('may have 255 characters', async () => {
    const key = '~'.repeat(255);
    const first = await post(live, '/agents', { name: 'Ada' }, key);
    expect(gist(await post(live, '/agents', { name: 'Ada' }, key))).toEqual(gist(first));
  });

  it('sent twice is never taken for either of its values alone', async () => {
    const body = JSON.stringify({ name: 'Ada' });
    await post(live, '/agents', body, 'one');
    const { headers, status } = await sendRaw(
      live.baseUrl,
      `POST /api/v1/agents HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${live.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
        `Idempotency-Key: one\r\nIdempotency-Key: two\r\n\r\n${body}`,
    );
    expect(headers.has('idempotent-replayed')).toBe(false);
    expect([201, 400]).toContain(status);
  });

  it('is checked after the body: an invalid body is refused as invalid, whatever the key', async () => {
    await post(live, '/agents', { name: 'Ada' }, 'used');
    for (const key of ['used', 'k'.repeat(256), '']) {
      const answer = await post(live, '/agents', { name: 1 }, key);
      expect(answer.status).toBe(400);
      expect(codeOf(answer)).toBe('VALIDATION_ERROR');
      expect(isReplay(answer)).toBe(false);
    }
    expect(codeOf(await post(live, '/agents', { name: 'Eve' }, 'used'))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('has no effect on operations that create nothing', async () => {
    const agent = await createAgent(live);
    const send = (method: string, path: string, body?: object) =>
      live.send(method, path, body, { 'idempotency-key': 'k' });
    for (const name of ['One', 'Two']) {
      const { body } = await send('PATCH', agent, { name });
      expect(body.agent.name).toBe(name);
      expect((await send('GET', agent)).body.agent.name).toBe(name);
      expect(isReplay(await send('HEAD', agent))).toBe(false);
    }
    expect((await send('GET', agent)).status).toBe(200);
    expect((await send('DELETE', agent)).status).toBe(204);
    expect((await send('DELETE', agent)).status).toBe(404);
    expect((await post(live, '/agents', { name: 'Ada' }, 'k')).status).toBe(201);
  });
});

describe('50 requests at once with one key', () => {
  const AT_ONCE = 50;

  it.each<[what: string, path: (agent: string) => string, body: object, list: string]>([
    ['agent', () => '/agents', { name: 'Ada' }, 'agents'],
    ['source', (agent) => `${agent}/training`, SOURCE, 'sources'],
    ['webhook', () => '/webhooks', HOOK, 'webhooks'],
  ])('make one %s, and each gets that answer or a 409 with Retry-After', async (_, pathOf, body, list) => {
    const agent = await createAgent(live);
    const path = pathOf(agent);
    const before = (await live.get(path)).body[list].length;
    const clients = [live, await service.key(tenant.accountId)];
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, number) => post(clients[number % 2]!, path, body, 'k')),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter((answer) => !isReplay(answer))).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.status).toBe(409);
      expect(codeOf(answer)).toBe('IDEMPOTENCY_KEY_IN_USE');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    for (const client of clients) {
      const retry = await post(client, path, body, 'k');
      expect(isReplay(retry)).toBe(true);
      for (const answer of made) expect(gist(answer)).toEqual(gist(retry));
    }
    expect((await live.get(path)).body[list]).toHaveLength(before + 1);
  });
});
