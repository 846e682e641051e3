import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Tenant } from '../../src/auth/caller';
import { UNKNOWN_MEASURES } from '../../src/conversations/message.entity';
import { findTurnContext } from '../../src/chat/turn/turn.queries';
import {
  continueConversation,
  startConversation,
  type RecordedRow,
} from '../../src/conversations/conversations.queries';
import type { NewMessage } from '../../src/conversations/conversations.queries';
import { DatabaseClock } from '../../src/platform/database/database-clock';
import { newId, newUuid } from '../../src/platform/database/id';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import type { NewEvent } from '../../src/platform/events/events.queries';
import { openTestDatabase, type TestDatabase } from '../support/database';

/** Long enough for a statement to arrive at the lock of another transaction. */
const WAIT_MS = 300;
const MOMENT = new Date('2026-01-02T03:04:05.678Z');

let database: TestDatabase;
let dataSource: DataSource;
let transactions: TransactionsService;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
  transactions = new TransactionsService(dataSource);
});
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

function exchange({ tenant, agentId }: OwnAgent, conversationId: string, query: string): NewMessage {
  return {
    ...tenant,
    id: newId(),
    agentId,
    conversationId,
    query,
    response: `answer to ${query}`,
    author: null,
    model: 'test',
    sources: [],
    details: {},
    ...UNKNOWN_MEASURES,
    userId: null,
    visitorId: null,
    metadata: {},
    now: MOMENT,
    lastMessageAt: undefined,
  };
}

/** Records a message with one event. Returns the webhooks that get it; undefined when nothing was recorded. */
async function keep(
  kept: NewMessage,
  createdAt: Date,
  statement = continueConversation,
): Promise<number[] | undefined> {
  const { accountId, agentId, mode } = kept;
  const event: NewEvent = {
    id: newUuid(),
    type: 'message.sent',
    accountId,
    mode,
    removedWith: agentId,
    agentId,
    objectId: null,
    body: '{}',
    requestId: null,
    traceparent: null,
  };
  const lastMessageAt = statement === startConversation ? undefined : MOMENT;
  const recording = statement({ ...kept, lastMessageAt }, { id: newId(), createdAt }, [event]);
  const [row] = await transactions.execute<RecordedRow>(recording);
  return row?.webhookIds;
}

const later = (ms: number): Date => new Date(MOMENT.getTime() + ms);

describe('the context of a turn', () => {
  it('is the agent, and the version of its knowledge', async () => {
    const { tenant, agentId } = await newAgent();
    expect(await findTurnContext(transactions, tenant, { agentId, conversationId: undefined })).toEqual({
      clock: expect.any(DatabaseClock),
      agent: {
        name: 'Agent',
        botName: 'Bot',
        botPersonality: '',
        botNoAnswer: 'Ask a human.',
        welcomeMessage: '',
        businessSummary: '',
        crisisLine: '',
        onModelFault: 'error',
        maskPersonalData: false,
        maxTokens: null,
        monthlyBudget: null,
        openingHours: null,
      },
      hasPairs: false,
      budget: { limit: null, used: 0, resetsAt: expect.stringMatching(/-01T00:00:00.000Z$/) },
      tenantModel: null,
      version: { version: 0, passageCount: 0, termCount: 0, languages: [], vectors: null },
      isSuspended: false,
      examplesVersion: null,
      isOverBudget: false,
      isLearning: false,
      hosts: [],
      actions: [],
      offersPerson: true,
      conversation: undefined,
    });
  });

  it('says whether a source waits for its first training', async () => {
    const { tenant, agentId } = await newAgent();
    await dataSource.query(
      `INSERT INTO training_sources (id, account_id, agent_id, source, type) VALUES ($1, $2, $3, 'x', 'text')`,
      [newId(), tenant.accountId, agentId],
    );
    const context = () => findTurnContext(transactions, tenant, { agentId, conversationId: undefined });
    expect(await context()).toMatchObject({ isLearning: true });
    await dataSource.query(`UPDATE training_sources SET status = 'failed' WHERE agent_id = $1`, [agentId]);
    expect(await context()).toMatchObject({ isLearning: false });
  });

  it('has another version as soon as another run of a source is published', async () => {
    const { tenant, agentId } = await newAgent();
    const sourceId = newId();
    await dataSource.query(
      `INSERT INTO training_sources (id, account_id, agent_id, source, type, live_run_id, data_count, term_count, languages)
       VALUES ($1, $2, $3, 'x', 'text', $4, 3, 60, '{en,de}')`,
      [sourceId, tenant.accountId, agentId, newId()],
    );
    const before = await findTurnContext(transactions, tenant, { agentId, conversationId: undefined });
    expect(before?.version).toMatchObject({ passageCount: 3, termCount: 60, languages: ['de', 'en'] });
    await dataSource.query('UPDATE training_sources SET live_run_id = $2 WHERE id = $1', [sourceId, newId()]);
    const after = await findTurnContext(transactions, tenant, { agentId, conversationId: undefined });
    expect(after?.version.version).not.toBe(before?.version.version);
  });

  it('has the conversation so far, newest first', async () => {
    const own = await newAgent();
    const id = newUuid();
    const details = { person: { name: 'Ada' } };
    await keep({ ...exchange(own, id, 'one'), details }, MOMENT, startConversation);
    await keep(exchange(own, id, 'two'), later(5));
    const context = await findTurnContext(transactions, own.tenant, {
      agentId: own.agentId,
      conversationId: id,
    });
    expect(context?.conversation).toEqual({
      lastMessageAt: later(5),
      userId: null,
      metadata: {},
      messageCount: 2,
      history: [
        { query: 'two', response: 'answer to two', hasSources: false, details: {} },
        { query: 'one', response: 'answer to one', hasSources: false, details: { person: { name: 'Ada' } } },
      ],
      hasIncompleteLead: false,
      hasLead: false,
      handedOver: false,
      isPaused: false,
    });
  });

  it.each([
    ['', '', true],
    ['Ada', '', true],
    ['', 'Engines', true],
    ['Ada', 'Engines', false],
  ])(
    'says whether the lead of the conversation is incomplete: name %j, company %j',
    async (name, company, is) => {
      const own = await newAgent();
      const [id, other] = [newUuid(), newUuid()];
      await keep(exchange(own, id, 'one'), MOMENT, startConversation);
      await keep(exchange(own, other, 'one'), MOMENT, startConversation);
      await dataSource.query(
        `INSERT INTO leads (id, account_id, agent_id, conversation_id, name, email, phone, company_name, message, created_at)
       VALUES ($1, $2, $3, $4, $5, 'ada@example.com', '', $6, 'one', now())`,
        [newId(), own.tenant.accountId, own.agentId, id, name, company],
      );
      const context = async (conversationId: string) =>
        (await findTurnContext(transactions, own.tenant, { agentId: own.agentId, conversationId }))
          ?.conversation;
      expect(await context(id)).toMatchObject({ hasIncompleteLead: is });
      expect(await context(other)).toMatchObject({ hasIncompleteLead: false });
    },
  );

  it('is not read for another tenant, the other mode, another agent, or a deleted agent', async () => {
    const [own, other] = [await newAgent(), await newAgent()];
    const id = newUuid();
    await keep(exchange(own, id, 'one'), MOMENT, startConversation);
    const contextOf = (tenant: Tenant, agentId: number) =>
      findTurnContext(transactions, tenant, { agentId, conversationId: id });
    expect(await contextOf(other.tenant, own.agentId)).toBeUndefined();
    expect(await contextOf({ ...own.tenant, mode: 'test' }, own.agentId)).toBeUndefined();
    expect((await contextOf(other.tenant, other.agentId))?.conversation).toBeUndefined();
    await dataSource.query('UPDATE agents SET deleted_at = now() WHERE id = $1', [own.agentId]);
    expect(await contextOf(own.tenant, own.agentId)).toBeUndefined();
  });
});

describe('a message', () => {
  it('is not recorded in a conversation that has a later message, is gone, or belongs to another agent', async () => {
    const [own, other] = [await newAgent(), await newAgent()];
    const id = newUuid();
    await keep(exchange(own, id, 'one'), MOMENT, startConversation);
    expect(await keep(exchange(own, id, 'at the same time'), MOMENT)).toBeUndefined();
    expect(await keep(exchange(other, id, 'foreign'), later(1))).toBeUndefined();
    expect(await keep(exchange(own, newUuid(), 'gone'), later(1))).toBeUndefined();
    expect(await keep(exchange(own, id, 'two'), later(1))).toEqual([]);
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

  it('becomes a delivery to each active webhook of its account and mode that subscribes when it is recorded', async () => {
    const own = await newAgent();
    const id = newUuid();
    expect(await keep(exchange(own, id, 'one'), MOMENT, startConversation)).toEqual([]);
    const webhookIds = [newId(), newId()];
    const [webhookId, another] = webhookIds;
    await dataSource.query(
      `INSERT INTO webhooks (id, account_id, mode, name, url, events, secret, created_at, updated_at)
       SELECT id, $2, 'test', 'CRM', 'https://example.com', '{agent.created,message.sent}', '', now(), now()
       FROM unnest($1::bigint[]) AS id`,
      [webhookIds, own.tenant.accountId],
    );
    expect(await keep(exchange(own, id, 'two'), later(1))).toEqual([]);
    await dataSource.query(`UPDATE webhooks SET mode = 'live' WHERE id = ANY ($1)`, [webhookIds]);
    const recorded = await keep(exchange(own, id, 'three'), later(2));
    expect(recorded!.toSorted()).toEqual(webhookIds.toSorted());
    await dataSource.query(`UPDATE webhooks SET events = '{agent.created}' WHERE id = $1`, [another]);
    expect(await keep(exchange(own, id, 'four'), later(3))).toEqual([webhookId]);
    await dataSource.query(`UPDATE webhooks SET is_active = false WHERE id = $1`, [webhookId]);
    expect(await keep(exchange(own, id, 'five'), later(4))).toEqual([]);
    const deliveries: { id: number; event_id: string }[] = await dataSource.query(
      `SELECT id, event_id, event_type, status FROM deliveries WHERE account_id = $1 AND next_attempt_at <= now()`,
      [own.tenant.accountId],
    );
    const expected = { id: expect.any(Number), event_id: expect.any(String) };
    const pending = { ...expected, event_type: 'message.sent', status: 'pending' };
    expect(deliveries).toEqual([pending, pending, pending]);
    expect(new Set(deliveries.map((row) => row.event_id)).size).toBe(2);
    expect(deliveries.every((row) => Number.isSafeInteger(row.id) && row.id > 0)).toBe(true);
    expect(new Set(deliveries.map((row) => row.id)).size).toBe(3);
  });

  it('is recorded without a delivery to a webhook that is removed meanwhile', async () => {
    const own = await newAgent();
    const [id, webhookId] = [newUuid(), newId()];
    await dataSource.query(
      `INSERT INTO webhooks (id, account_id, mode, name, url, events, secret)
       VALUES ($1, $2, 'live', 'CRM', 'https://example.com', '{message.sent}', '')`,
      [webhookId, own.tenant.accountId],
    );
    let recording: Promise<number[] | undefined> | undefined;
    await dataSource.transaction(async (transaction) => {
      await transaction.query('DELETE FROM webhooks WHERE id = $1', [webhookId]);
      recording = keep(exchange(own, id, 'one'), MOMENT, startConversation);
      await Promise.race([recording, sleep(WAIT_MS)]);
    });
    expect(await recording).toEqual([]);
  });
});
