import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '../support/agent';
import type { Client } from '../support/client';
import { randomInt } from '../support/random';
import { useService } from '../support/use-service';
import { until } from '../support/wait';
import { onDatabase, rowsWith } from '../e2e/deletion/rows-of-agent';

const KILLS = 3;
const MAX_RUN_MS = 400;
/** A killed worker's job runs again after its lock of 8 s has expired. */
const CONVERSATIONS = 120;
const EMAIL = 'ada@example.com';

describe('a process that is killed while it erases a person', () => {
  const { service } = useService();

  const onItsDatabase = async <T>(use: Parameters<typeof onDatabase<T>>[1]): Promise<T> => {
    const environment: Record<string, string> = { DATA_DIR: service.setting('DATA_DIR')! };
    const url = service.setting('DATABASE_URL');
    if (url) environment['DATABASE_URL'] = url;
    return onDatabase({ environment }, use);
  };
  const requestOf = async (client: Client, id: number) =>
    (await client.get(`/data-subjects/requests/${id}`)).body.request;

  it('continues with the remaining rows, counts each conversation once, and erases texts written meanwhile', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    const agentId = Number(agent.split('/')[2]);
    const kept = await live.post(`${agent}/chat`, { message: 'I am nada@example.com' });
    await service.terminate();
    await onItsDatabase(async (sql) => {
      await sql(
        `INSERT INTO conversations (id, account_id, agent_id, message_count, last_message_at, created_at)
         SELECT gen_random_uuid(), account_id, id, 1, now() - interval '1 day', now() - interval '1 day'
         FROM agents CROSS JOIN generate_series(1, $2) WHERE id = $1`,
        [agentId, CONVERSATIONS],
      );
      await sql(
        `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
         SELECT -row_number() OVER (), account_id, agent_id, id, $2, 'An answer', 'none', created_at
         FROM conversations WHERE agent_id = $1 AND created_at < now() - interval '1 hour'`,
        [agentId, `I am ${EMAIL}`],
      );
    });
    await service.restart();

    const opened = await service.client(live.token).post('/data-subjects/erase', { email: EMAIL });
    const { id } = opened.body.request;
    let written = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const client = service.client(live.token);
      // Only rows that were recorded before the request is completed must go.
      const message = await client.post(`${agent}/chat`, { message: `It is ${EMAIL}` });
      if (message.status === 200 && (await requestOf(client, id)).status === 'pending') written++;
      await delay(randomInt(MAX_RUN_MS));
      await service.kill();
      await service.restart();
    }
    const client = service.client(live.token);
    const request = await until(
      () => requestOf(client, id),
      ({ status }) => status === 'completed',
    );
    const removed: number = request.receipt.removed.conversations;
    expect(removed).toBeGreaterThanOrEqual(CONVERSATIONS + written);
    expect(removed).toBeLessThanOrEqual(CONVERSATIONS + KILLS);
    const late = CONVERSATIONS + KILLS - removed;
    const { body } = await client.get(`${agent}/conversations?limit=100`);
    expect(body.conversations).toHaveLength(1 + late);
    expect((await client.get(`${agent}/conversations/${kept.body.conversationId}`)).status).toBe(200);
    if (late > 0) return;
    await service.terminate();
    expect(await onItsDatabase((sql) => rowsWith(sql, ` ${EMAIL}`, `"${EMAIL}`))).toEqual({});
    await service.restart();
  });
});
