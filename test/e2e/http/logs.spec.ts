import { createAgent, trainText } from '../../support/agent';
import { Client } from '../../support/client';
import { Receiver } from '../../support/receiver';
import { useService } from '../../support/use-service';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

/** Texts of visitors and tenants, none of which may be logged. */
const PRIVATE = {
  message: 'my cat is called Quetzalcoatl',
  email: 'jane.visitor@mail.example',
  phone: '+49 30 1234567',
  training: 'The secret ingredient is marjoram',
  personality: 'You are Bartholomew',
};

interface LogLine {
  level: string;
  time: string;
  msg: string;
  requestId?: string;
  status?: number;
  route?: string;
  [field: string]: unknown;
}

describe('the log', () => {
  // Its output is read.
  const { service } = useService({ LOG_LEVEL: 'debug', ALLOW_INSECURE_WEBHOOKS: 'true' });

  const lines = (): LogLine[] =>
    service.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine);
  const lineOf = async (requestId: string) => {
    const isThere = (line: LogLine) => line.requestId === requestId && line.msg === 'request';
    return (await until(async () => lines().find(isThere), Boolean))!;
  };

  it('holds no key, token, message, email or phone number after a mixed run', async () => {
    const { accountId, live, test } = await service.tenant();
    const agent = await createAgent(live, { botPersonality: PRIVATE.personality });
    await trainText(live, agent, 'recipe', PRIVATE.training);
    const message = `${PRIVATE.message}, write to ${PRIVATE.email} or call ${PRIVATE.phone}`;
    const { body } = await live.post(`${agent}/chat`, { message });
    await live.post(`${agent}/chat`, { message, conversationId: body.conversationId, stream: true });
    await live.post(`${agent}/chat`, { message: PRIVATE.message, conversationId: PRIVATE.email });
    await live.send('POST', `${agent}/chat`, `{"message":"${PRIVATE.email}`);
    await live.patch(agent, { [PRIVATE.email]: PRIVATE.phone });
    await live.patch(agent, { name: `${PRIVATE.email}\0` });
    await live.get(`/agents?cursor=${PRIVATE.email}&key=${live.token}`);
    await live.get(`${agent}/conversations/${body.conversationId}`);
    await service.client(`${live.token}x`).get('/agents');
    await new Client(service.admin.baseUrl, 'a-wrong-admin-token').get('/accounts');
    const revoked = await service.key(accountId);
    const { keys } = (await service.admin.get(`/accounts/${accountId}/keys`)).body;
    await service.admin.delete(`/accounts/${accountId}/keys/${keys[0].id}`);
    await revoked.get('/agents');
    await live.send('GET', agent, undefined, { cookie: `key=${live.token}`, referer: `x?${live.token}` });
    const { headers } = await live.delete(agent);
    await lineOf(headers.get('x-request-id')!);

    const logged = lines()
      .map((line) => JSON.stringify(line))
      .join('\n');
    const secrets = [live.token!, test.token!, revoked.token!, service.admin.token!, 'a-wrong-admin-token'];
    for (const text of [...Object.values(PRIVATE), ...secrets, ...secrets.map((key) => key.slice(0, 20))]) {
      expect(logged).not.toContain(text);
    }
    expect(logged).not.toMatch(/ply_(live|test)_/);
  });

  it('has one line for every request, with its id, method, route (never the path), status and duration', async () => {
    const { live, accountId } = await service.tenant();
    for (const [method, path, route, status] of [
      ['GET', '/agents', '/api/v1/agents', 200],
      ['GET', '/agents/1', '/api/v1/agents/:id', 404],
      ['POST', '/agents', '/api/v1/agents', 400],
      ['PUT', '/agents', undefined, 405],
      ['GET', '/nope', undefined, 404],
    ] as const) {
      const requestId = `log-${method}-${status}-${path.length}`;
      const query = method === 'GET' && path === '/agents' ? '?limit=1' : '';
      await live.send(method, path + query, method === 'GET' ? undefined : {}, {
        'x-request-id': requestId,
      });
      expect(await lineOf(requestId)).toEqual({
        level: 'info',
        time: expect.any(String),
        requestId,
        method,
        ...(route && { route, accountId, mode: 'live' }),
        ...(path === '/agents/1' && { agentId: 1 }),
        status,
        durationMs: expect.any(Number),
        msg: 'request',
      });
    }
  });

  it('names account, mode, agent and source of a training, and why it failed', async () => {
    const { live, accountId } = await service.tenant();
    const agent = await createAgent(live);
    const page = { source: 'page', type: 'page', url: 'http://127.0.0.1:9/private-path' };
    const { id } = (await live.post(`${agent}/training`, page)).body.source;
    const isThere = (line: LogLine) => line['sourceId'] === id && line.msg === 'training source failed';
    const line = await until(async () => lines().find(isThere), Boolean);
    const agentId = Number(agent.split('/')[2]);
    expect(line).toMatchObject({ accountId, mode: 'live', agentId, reason: expect.stringMatching(/^\w+$/) });
  });

  it('names account, mode and webhook of a delivery, and why it failed', async () => {
    const { test, accountId } = await service.tenant();
    const receiver = await Receiver.start(500);
    const { id } = await registerWebhook(test, receiver.url, ['agent.created']);
    await createAgent(test);
    const isThere = (line: LogLine) => line['webhookId'] === id && line.msg === 'delivery attempted';
    const line = await until(async () => lines().find(isThere), Boolean);
    expect(line).toMatchObject({ accountId, mode: 'test', status: 500, reason: 'The answer was 500' });
    await receiver.stop();
  });

  it('has probes at level debug', async () => {
    for (const path of ['/ready', '/api/v1/health']) {
      const requestId = `probe-${path.length}`;
      await fetch(service.baseUrl + path, { headers: { 'x-request-id': requestId } });
      expect((await lineOf(requestId)).level).toBe('debug');
    }
  });

  it('cannot be forged with line breaks', async () => {
    const { live } = await service.tenant();
    const { headers } = await live.get('/agents/%0A%7B%22level%22%3A%22fatal%22%7D');
    await lineOf(headers.get('x-request-id')!);
    expect(lines().filter(({ level }) => level === 'fatal')).toEqual([]);
  });

  it('reports no mistake of a client as an error', () => {
    expect(lines().filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  });

  it('has no idempotency key', async () => {
    const { live } = await service.tenant();
    const key = 'a-key-that-nobody-logs';
    const send = (path: string, body: object, ofRequest: string) =>
      live.send('POST', path, body, { 'idempotency-key': ofRequest });
    await send('/agents', { name: 'Ada' }, key);
    await send('/agents', { name: 'Eve' }, key);
    await send('/agents/1/training', { source: 'faq', type: 'text', data: 'Words.' }, `${key}-2`);
    const { headers } = await send('/agents', { name: 'Ada' }, `${key}-é`);
    await lineOf(headers.get('x-request-id')!);
    expect(service.output).not.toContain(key);
  });

  it('names no port of metrics without METRICS_PORT: none are served', () => {
    expect(service.output).not.toContain('metricsPort');
  });

  it('says what a stop waits for', async () => {
    await service.terminate();
    const stopping = lines().find(({ msg }) => msg === 'stopping');
    expect(stopping).toMatchObject({ connections: expect.any(Number), jobs: expect.any(Object) });
    expect(lines().at(-1)!.msg).toBe('stopped');
  });
});
