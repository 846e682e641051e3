import type { DataSource } from 'typeorm';
import type { Tenant } from '../../src/auth/caller';
import { findTurnContext } from '../../src/chat/turn.queries';
import {
  continueConversation,
  exchangeValues,
  startConversation,
  type KeptRow,
} from '../../src/conversations/conversations.queries';
import type { Exchange } from '../../src/conversations/conversations.service';
import { newId } from '../../src/platform/database/id';
import { Transactions } from '../../src/platform/database/transactions';
import { newUuid } from '../../src/platform/database/uuid';
import type { OutboxRow } from '../../src/platform/events/outbox.queries';
import { openTestDatabase, type TestDatabase } from '../support/database';

const MOMENT = new Date('2026-01-02T03:04:05.678Z');

let database: TestDatabase;
let dataSource: DataSource;
let transactions: Transactions;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
  transactions = new Transactions(dataSource);
}, 60_000);
afterAll(() => database.close());

interface OwnAgent {
  tenant: Tenant;
  agentId: number;
}

async function newAgent(): Promise<OwnAgent> {
  const [accountId, agentId] = [newId(), newId()];
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'plus')`, [accountId]);
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name, bot_no_answer)
     VALUES ($1, $2, 'live', 'Agent', 'Bot', 'Ask a human.')`,
    [agentId, accountId],
  );
  return { tenant: { accountId, mode: 'live' }, agentId };
}

function exchange({ tenant, agentId }: OwnAgent, conversationId: string, query: string): Exchange {
  return {
    ...tenant,
    agentId,
    conversationId,
    query,
    response: `answer to ${query}`,
    model: 'test',
    sources: [],
    startsConversation: false,
    lastMessageAt: undefined,
  };
}

/** Records an exchange with one event. Returns whether the event was written; undefined when nothing was recorded. */
async function keep(
  kept: Exchange,
  createdAt: Date,
  statement = continueConversation,
): Promise<boolean | undefined> {
  const { accountId, agentId, mode } = kept;
  const event: OutboxRow = {
    id: newUuid(),
    type: 'message.sent',
    accountId,
    mode,
    agentId,
    body: '{}',
    requestId: null,
    traceparent: null,
    createdAt,
  };
  const values = exchangeValues(kept, { id: newId(), createdAt }, [event]);
  const [row] = await transactions.execute<KeptRow>(statement, values);
  return row?.isTold;
}

const later = (ms: number): Date => new Date(MOMENT.getTime() + ms);

describe('the context of a turn', () => {
  it('has the agent and the version of its knowledge', async () => {
    const { tenant, agentId } = await newAgent();
    expect(await findTurnContext(transactions, tenant, agentId, undefined)).toEqual({
      agent: {
        name: 'Agent',
        botName: 'Bot',
        botPersonality: '',
        botNoAnswer: 'Ask a human.',
        welcomeMessage: '',
      },
      version: { version: 0, passageCount: 0, termCount: 0, languages: [] },
      conversation: undefined,
    });
  });

  it('has another version after another run of a source is published', async () => {
    const { tenant, agentId } = await newAgent();
    const sourceId = newId();
    await dataSource.query(
      `INSERT INTO training_sources (id, account_id, agent_id, source, type, live_run_id, data_count, term_count, languages)
       VALUES ($1, $2, $3, 'x', 'text', $4, 3, 60, '{en,de}')`,
      [sourceId, tenant.accountId, agentId, newId()],
    );
    const before = await findTurnContext(transactions, tenant, agentId, undefined);
    expect(before?.version).toMatchObject({ passageCount: 3, termCount: 60, languages: ['de', 'en'] });
    await dataSource.query('UPDATE training_sources SET live_run_id = $2 WHERE id = $1', [sourceId, newId()]);
    const after = await findTurnContext(transactions, tenant, agentId, undefined);
    expect(after?.version.version).not.toBe(before?.version.version);
  });

  it('has the messages of the conversation, newest first', async () => {
    const own = await newAgent();
    const id = newUuid();
    await keep(exchange(own, id, 'one'), MOMENT, startConversation);
    await keep(exchange(own, id, 'two'), later(5));
    const context = await findTurnContext(transactions, own.tenant, own.agentId, id);
    expect(context?.conversation).toEqual({
      lastMessageAt: later(5),
      history: [
        { query: 'two', response: 'answer to two' },
        { query: 'one', response: 'answer to one' },
      ],
    });
  });

  it('is empty for another tenant, the other mode, another agent or a deleted agent', async () => {
    const [own, other] = [await newAgent(), await newAgent()];
    const id = newUuid();
    await keep(exchange(own, id, 'one'), MOMENT, startConversation);
    const asked = (tenant: Tenant, agentId: number) => findTurnContext(transactions, tenant, agentId, id);
    expect(await asked(other.tenant, own.agentId)).toBeUndefined();
    expect(await asked({ ...own.tenant, mode: 'test' }, own.agentId)).toBeUndefined();
    expect((await asked(other.tenant, other.agentId))?.conversation).toBeUndefined();
    await dataSource.query('UPDATE agents SET deleted_at = now() WHERE id = $1', [own.agentId]);
    expect(await asked(own.tenant, own.agentId)).toBeUndefined();
  });
});

describe('an exchange', () => {
  it('is not recorded in a conversation that has a newer message, is deleted, or is another agent’s', async () => {
    const [own, other] = [await newAgent(), await newAgent()];
    const id = newUuid();
    await keep(exchange(own, id, 'one'), MOMENT, startConversation);
    expect(await keep(exchange(own, id, 'at the same time'), MOMENT)).toBeUndefined();
    expect(await keep(exchange(other, id, 'foreign'), later(1))).toBeUndefined();
    expect(await keep(exchange(own, newUuid(), 'gone'), later(1))).toBeUndefined();
    expect(await keep(exchange(own, id, 'two'), later(1))).toBe(false);
    const rows = await dataSource.query(
      `SELECT query, message_count AS count FROM messages JOIN conversations ON conversations.id = conversation_id
       WHERE messages.agent_id = ANY ($1) ORDER BY messages.created_at`,
      [[own.agentId, other.agentId]],
    );
    expect(rows).toEqual([
      { query: 'one', count: 2 },
      { query: 'two', count: 2 },
    ]);
  });

  it('writes an event only if its account has an active webhook for it in this mode', async () => {
    const own = await newAgent();
    const id = newUuid();
    expect(await keep(exchange(own, id, 'one'), MOMENT, startConversation)).toBe(false);
    const webhook = [newId(), own.tenant.accountId];
    await dataSource.query(
      `INSERT INTO webhooks (id, account_id, mode, name, url, events, secret, created_at, updated_at)
       VALUES ($1, $2, 'test', 'CRM', 'https://example.com', '{message.sent}', '', now(), now())`,
      webhook,
    );
    expect(await keep(exchange(own, id, 'two'), later(1))).toBe(false);
    await dataSource.query(`UPDATE webhooks SET mode = 'live' WHERE id = $1`, [webhook[0]]);
    expect(await keep(exchange(own, id, 'three'), later(2))).toBe(true);
    await dataSource.query(`UPDATE webhooks SET is_active = false WHERE id = $1`, [webhook[0]]);
    expect(await keep(exchange(own, id, 'four'), later(3))).toBe(false);
    const events = await dataSource.query('SELECT type FROM outbox WHERE account_id = $1', [
      own.tenant.accountId,
    ]);
    expect(events).toEqual([{ type: 'message.sent' }]);
  });
});
