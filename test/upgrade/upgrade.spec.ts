import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { ANALYSIS_VERSION } from '@app/ranking';
import { onDatabase } from '../e2e/deletion/rows-of-agent';
import { ended } from '../support/agent';
import { createEmptyBackends, type Backends } from '../support/backends';
import type { Client } from '../support/client';
import { Receiver } from '../support/receiver';
import { Service } from '../support/service';
import { runToExit } from '../support/service-process';
import { until } from '../support/wait';

/** Answers of the service that wrote the dump, with the SECRET_KEY of every service under test. */
const LIVE_KEY = 'ply_live_LTOtPFzs27vY0z61yF9fLkqu5kj8a2AD0on9lL';
const TEST_KEY = 'ply_test_sdNxNAWqRgJEI2WPSQSGwQpHwyepPSNq0aiRVA';
const WEBHOOK_SECRET = 'whsec_ge4dBtBf0XjcNt8D09JNy1VAGlnoo3jCKzk0G4K9X9s=';
const ACCOUNT = 4412504800821293;
const AGENT = '/agents/2097145735117444';
const CONVERSATION = '01a203d9-a3ec-7659-ab9b-51441e2dcbd3';
const PENDING_SOURCE = `${AGENT}/training/7105715209800328`;
const WEBHOOK = 4088655347803037;
/** An event whose delivery was due when the dump was made. */
const WAITING_EVENT = '01a203da-046b-7b0c-ac9e-b3c7c96133a1';
/** Work that had been accepted when the dump was made, and a key that may read its result. */
const EXPORT = '/data-subjects/requests/1978792833082305';
const PRIVACY_KEY = 'ply_live_08hvimEu1XRloItV7GUrkyiPkAulWBQg0Mp8mA';
const DELETED_ACCOUNT = 6879304552385763;
const DELETED_AGENT = 2883533353443072;

describe('the service on a database of the foundation', () => {
  let backends: Backends;
  let receiver: Receiver;
  let service: Service;
  let live: Client;

  beforeAll(async () => {
    backends = await createEmptyBackends();
    const dump = readFileSync(join(__dirname, 'foundation.sql'), 'utf8');
    await onDatabase(backends, (sql) => sql(dump));
    // The dump's webhook is switched off, and its waiting deliveries are closed soon after the start.
    receiver = await Receiver.start();
    await onDatabase(backends, (sql) =>
      sql(`UPDATE webhooks SET is_active = true, url = '${receiver.url}' WHERE id = ${WEBHOOK}`),
    );
    service = await Service.start({
      ...backends.environment,
      ALLOW_INSECURE_WEBHOOKS: 'true',
      LOG_LEVEL: 'info',
    });
    live = service.client(LIVE_KEY);
  });

  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    await backends.remove();
  });

  it('accepts the old keys, each for its mode', async () => {
    const { body } = await live.get('/agents');
    expect(body.agents).toMatchObject([{ id: Number(AGENT.split('/')[2]), name: 'Bikes' }]);
    expect((await service.client(TEST_KEY).get('/agents')).body.agents).toEqual([]);
    expect((await service.admin.get(`/accounts/${ACCOUNT}`)).body.account).toMatchObject({
      name: 'Otterbein Bikes',
      plan: 'enterprise',
    });
  });

  it('has the settings of the agent', async () => {
    expect((await live.get(AGENT)).body.agent).toMatchObject({
      name: 'Bikes',
      botName: 'Otto',
      botPersonality: 'Friendly and brief.',
      botNoAnswer: 'That I do not know.',
      welcomeMessage: 'Hello!',
      status: 'listed',
    });
  });

  it('has the conversations with their messages and ratings', async () => {
    const { conversations } = (await live.get(`${AGENT}/conversations`)).body;
    expect(conversations.map(({ messageCount }: { messageCount: number }) => messageCount)).toEqual([1, 2]);
    const { messages } = (await live.get(`${AGENT}/conversations/${CONVERSATION}/messages`)).body;
    expect(messages).toMatchObject([
      { query: 'My name is Ada Lovelace, mail me at ada@example.com', rating: null },
      {
        query: 'When does the shop open?',
        response: 'The shop opens at nine and closes at six.',
        rating: 'positive',
      },
    ]);
  });

  it('has the lead', async () => {
    expect((await live.get(`${AGENT}/leads`)).body.leads).toMatchObject([
      { name: 'Ada Lovelace', email: 'ada@example.com', message: 'When does the shop open?' },
    ]);
  });

  it('keeps the old counts, and counts the days since', async () => {
    const { body } = await live.get(`${AGENT}/analytics?start=2026-11-01&end=2026-11-30`);
    expect(body).toMatchObject({ totalMessages: 3, totalConversations: 2, totalLeads: 1 });
  });

  it('has the sources with their pages, and trains the pending source', async () => {
    const { sources } = (await live.get(`${AGENT}/training`)).body;
    expect(sources).toMatchObject([
      { source: 'handbook', type: 'text', status: 'completed', title: 'Opening hours', dataCount: 1 },
      { source: 'site', type: 'website', status: 'completed', title: 'Otterbein Bikes', dataCount: 2 },
      { source: 'late', type: 'text' },
    ]);
    const { progress } = (await live.get(`${AGENT}/training/${sources[1].id}`)).body;
    expect(progress).toMatchObject({ pagesFetched: 2, pagesSkipped: 1 });
    expect((await ended(live, PENDING_SOURCE)).source).toMatchObject({ status: 'completed', dataCount: 1 });
    const { body } = await live.post(`${AGENT}/chat`, { message: 'How quickly are punctures mended?' });
    expect(body.text).toContain('within the hour');
  });

  it('answers from the old passages, in a new conversation and in an old one', async () => {
    const message = 'How much does a cargo bike cost a day?';
    for (const conversationId of [undefined, CONVERSATION]) {
      const { status, body } = await live.post(`${AGENT}/chat`, { message, conversationId });
      expect(status).toBe(200);
      expect(body.text).toContain('29 euros');
      expect(body.sources[0]).toMatchObject({ title: 'Prices', url: 'http://127.0.0.1:8099/prices' });
    }
    const { conversation } = (await live.get(`${AGENT}/conversations/${CONVERSATION}`)).body;
    expect(conversation.messages).toHaveLength(3);
  });

  it('delivers the event that had waited to the webhook, signed with its old secret', async () => {
    expect((await live.get('/webhooks')).body.webhooks).toMatchObject([
      { name: 'CRM', events: ['agent.created', 'agent.updated', 'message.sent', 'lead.captured'] },
    ]);
    const delivery = await until(
      async () => receiver.received.find(({ body }) => body.id === WAITING_EVENT),
      Boolean,
    );
    const verified = new Webhook(WEBHOOK_SECRET).verify(
      delivery!.raw,
      delivery!.headers as Record<string, string>,
    );
    expect(verified).toMatchObject({ type: 'agent.updated' });
  });

  it('completes the export and the deletions that had been accepted', async () => {
    const privacy = service.client(PRIVACY_KEY);
    const { body } = await until(
      async () => privacy.get(EXPORT),
      (answer) => answer.body.request.status === 'completed',
    );
    expect(body.request.receipt.found).toMatchObject({ conversations: 1, leads: 1 });
    await until(
      async () => service.admin.get(`/account-deletions/${DELETED_ACCOUNT}`),
      (answer) => answer.body.deletion.status === 'completed',
    );
    await until(
      async () => service.output,
      (output) => output.includes(`"agentId":${DELETED_AGENT}`) && output.includes('agent purged'),
    );
  });

  it('has indexed its sources again, whose pages and dates stay', async () => {
    const log = await until(
      async () => service.output,
      (output) => output.split('training source indexed again').length === 3,
    );
    expect(log).not.toContain('cannot be indexed again');
    const { sources } = (await live.get(`${AGENT}/training`)).body;
    expect(sources.map(({ updatedAt }: { updatedAt: string }) => updatedAt).slice(0, 2)).toEqual([
      '2026-11-10T15:22:03.543Z',
      '2026-11-10T15:22:04.395Z',
    ]);
    const { source, progress } = (await live.get(`${AGENT}/training/${sources[1].id}`)).body;
    expect(source).toMatchObject({ status: 'completed', title: 'Otterbein Bikes', dataCount: 2 });
    expect(progress.pages.map(({ url, state }: { url: string; state: string }) => `${state} ${url}`)).toEqual(
      [
        'added http://127.0.0.1:8099/',
        'added http://127.0.0.1:8099/prices',
        'skipped http://127.0.0.1:8099/gone',
      ],
    );
    const { body } = await live.post(`${AGENT}/chat`, { message: 'How much does a cargo bike cost a day?' });
    expect(body.sources[0]).toMatchObject({ title: 'Prices', url: 'http://127.0.0.1:8099/prices' });
    await service.terminate();
    await onDatabase(backends, async (sql) => {
      expect(await sql('SELECT DISTINCT analysis_version AS version FROM training_sources')).toEqual([
        { version: ANALYSIS_VERSION },
      ]);
    });
  });

  it('refuses another SECRET_KEY', async () => {
    const { code, stderr } = await runToExit({ ...backends.environment, SECRET_KEY: 'x'.repeat(32) });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^parley: SECRET_KEY is not [^\n]+\n$/)]);
  });
});
