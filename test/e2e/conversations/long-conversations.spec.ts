import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { Metrics } from '../../support/metrics';
import { useService } from '../../support/use-service';
import { onDatabase } from '../deletion/rows-of-agent';

const MAX_EXCHANGES = 1_000;
const LEFT = 5;
/** More than the limit, so that a higher limit would hold too. */
const OLD_EXCHANGES = 3_000;
/** Of a query and of a response. */
const TEXT_CHARS = 4_000;
const READERS = 12;
/**
 * The bytes sent to the readers, held at once. The growth is some 80 MB, mostly garbage that is not yet collected;
 * `bench/hostile/long-conversation` measures it.
 */
const MAX_GROWTH_BYTES = READERS * OLD_EXCHANGES * 2 * TEXT_CHARS;
/** After this many bytes, one of the readers measures the memory of the service. */
const SAMPLED_BYTES = 1_000_000;

const FULL = { code: 'LIMIT_REACHED', message: expect.any(String), details: { limit: MAX_EXCHANGES } };

describe('a conversation of many exchanges', () => {
  // Old exchanges are written to its database, and the memory of its process is measured.
  const { service, tenant } = useService({ METRICS_PORT: '0', LOG_LEVEL: 'info' });
  let live: Client;
  let agent: string;
  let nearlyFull: string;
  let old: string;

  beforeAll(async () => {
    agent = await createAgent(tenant.live);
    nearlyFull = await begin(tenant.live);
    old = await begin(tenant.live);
    await service.terminate();
    await addExchanges(nearlyFull, MAX_EXCHANGES - LEFT - 1, 1);
    await addExchanges(old, OLD_EXCHANGES - 1, TEXT_CHARS);
    await service.restart();
    live = service.client(tenant.live.token);
  });

  async function begin(client: Client): Promise<string> {
    return (await client.post(`${agent}/chat`, { message: 'Hello' })).body.conversationId;
  }

  /** Adds exchanges before the first. Each third has the same time as the exchange before it. */
  async function addExchanges(conversationId: string, count: number, chars: number): Promise<void> {
    const environment = Object.fromEntries(
      ['DATABASE_URL', 'DATA_DIR'].flatMap((name) => {
        const value = service.setting(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    await onDatabase({ environment }, async (sql) => {
      await sql(
        `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
         SELECT number + $2::bigint, account_id, agent_id, id, lpad(number::text, $3::integer, '-'), repeat('"', $3::integer),
           'test', created_at - ($2::bigint - number + number % 3) * interval '1 second'
         FROM conversations, generate_series(1, $2::bigint) AS number WHERE id = $1`,
        [conversationId, count, chars],
      );
      await sql('UPDATE conversations SET message_count = message_count + $2 WHERE id = $1', [
        conversationId,
        count,
      ]);
    });
  }

  const send = (message: string, options: object = {}) =>
    live.post(`${agent}/chat`, { message, conversationId: nearlyFull, ...options });

  it('takes at most 1,000, even when many are sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: LEFT + 7 }, (_, number) => send(`Number ${number}`)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(7);
    for (const { status, body } of refused) expect([status, body.error]).toEqual([409, FULL]);
    const { conversation } = (await live.get(`${agent}/conversations/${nearlyFull}`)).body;
    expect(conversation.messages).toHaveLength(MAX_EXCHANGES);
  });

  it('refuses a message to a full one before it streams, and keeps no idempotency key for it', async () => {
    const streamed = await send('One more', { stream: true });
    expect([streamed.status, streamed.body.error]).toEqual([409, FULL]);
    const under = (body: object) => live.send('POST', `${agent}/chat`, body, { 'idempotency-key': 'k' });
    const refused = await under({ message: 'One more', conversationId: nearlyFull });
    expect([refused.status, refused.body.error]).toEqual([409, FULL]);
    const posted = await live.post(`${agent}/conversations/${nearlyFull}/messages`, { text: 'One more' });
    expect([posted.status, posted.body.error]).toEqual([409, FULL]);
    expect((await under({ message: 'In a new conversation' })).status).toBe(200);
    expect((await send('One more', { conversationId: old })).body.error).toEqual(FULL);
  });

  it('is shown completely and in order, even if it is larger than the limit', async () => {
    const { status, headers, body } = await live.get(`${agent}/conversations/${old}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const { messages, ...conversation } = body.conversation;
    expect(conversation).toEqual({
      id: old,
      agentId: Number(agent.split('/').at(-1)),
      state: 'open',
      visitorName: null,
      unread: true,
      assignee: null,
      typing: null,
      tags: [],
      snoozedUntil: null,
      closedAt: null,
      userId: null,
      metadata: {},
      handedOverAt: null,
      takenAt: null,
      askedForPersonAt: null,
      personAnsweredAt: null,
      outcome: null,
      outcomeSource: null,
      helped: null,
      satisfaction: null,
      feedback: null,
      cost: 0,
      createdAt: expect.any(String),
    });
    expect(messages).toHaveLength(OLD_EXCHANGES);
    expect(new Set(messages.map(({ query }: { query: string }) => query)).size).toBe(OLD_EXCHANGES);
    const times = messages.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual(times.toSorted());
    expect(messages[0]).toEqual({
      query: expect.stringMatching(/^-+\d$/),
      response: '"'.repeat(TEXT_CHARS),
      author: null,
      decision: null,
      decidedBy: null,
      attachments: [],
      delivery: null,
      deliveryProblem: null,
      createdAt: expect.any(String),
    });
  });

  it('is read by 12 clients at once in less memory than its texts need, even while they stop reading', async () => {
    const resident = async () => (await Metrics.of(service)).value('process_resident_memory_bytes')!;
    const before = await resident();
    const bodies = await Promise.all(
      Array.from({ length: READERS }, async () => {
        const response = await fetch(`${live.baseUrl}${agent}/conversations/${old}`, {
          headers: { authorization: `Bearer ${live.token}` },
        });
        return response.body!.getReader();
      }),
    );
    let highest = await resident();
    const lengths = bodies.map(async (reader, index) => {
      let bytes = 0;
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        bytes += chunk.value.length;
        const isSample = index === 0 && bytes % SAMPLED_BYTES < chunk.value.length;
        // The server may just be closing the connection of the last sample.
        if (isSample) highest = Math.max(highest, await resident().catch(() => 0));
      }
      return bytes;
    });
    expect(new Set(await Promise.all(lengths)).size).toBe(1);
    expect(highest - before).toBeLessThan(MAX_GROWTH_BYTES);
  });
});
