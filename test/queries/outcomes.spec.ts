import type { Queue } from 'bullmq';
import type { DataSource, EntityManager } from 'typeorm';
import { presentOutcomes } from '../../src/analytics/outcomes.dto';
import { countOutcomes } from '../../src/analytics/outcomes.queries';
import { Conversation } from '../../src/conversations/conversation.entity';
import { ConversationRecorderService } from '../../src/conversations/conversation-recorder.service';
import { Message, UNKNOWN_MEASURES } from '../../src/conversations/message.entity';
import { OutcomesService } from '../../src/conversations/outcomes/outcomes.service';
import { newId, newUuid } from '../../src/platform/database/id';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import { EventsService } from '../../src/platform/events/events.service';
import type { QueueService } from '../../src/platform/queue/queue.service';
import { handOver } from '../../src/leads/handoff.queries';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

const unused = undefined as never;
const DAY_MS = 86_400_000;

let database: TestDatabase;
let dataSource: DataSource;
let recorder: ConversationRecorderService;
let events: EventsService;
let outcomes: OutcomesService;
let agent: { accountId: number; agentId: number };

beforeAll(async () => {
  database = await openTestDatabase([Conversation, Message]);
  ({ dataSource } = database);
  const transactions = new TransactionsService(dataSource);
  events = new EventsService(transactions, { add: async () => undefined } as unknown as Queue);
  recorder = new ConversationRecorderService(transactions, events, unused);
  outcomes = new OutcomesService(unused, transactions, events, unused, { isWorker: true } as QueueService);
});
afterAll(() => database.close());
beforeEach(async () => {
  agent = await insertAgent(dataSource);
  await dataSource.query(
    `INSERT INTO webhooks (id, account_id, mode, name, url, events, secret, created_at, updated_at)
     VALUES ($1, $2, 'live', 'Hook', 'https://example.com', $3, '', now(), now())`,
    [newId(), agent.accountId, ['conversation.resolved', 'conversation.reopened']],
  );
});
afterEach(() => jest.restoreAllMocks());

/** Records an answered message of this age in a new conversation, or in this one; returns the conversation. */
async function answer(ageMs: number, fields: { id?: string; author?: string } = {}): Promise<string> {
  const { id = newUuid(), author = null } = fields;
  const before = await dataSource.manager.findOneBy(Conversation, { id });
  await recorder.record({
    ...agent,
    mode: 'live',
    id: newId(),
    conversationId: id,
    query: author === null ? 'How long?' : '',
    response: '30 days.',
    author,
    model: 'any',
    sources: [{ sourceId: 1, title: 'Refunds', url: null }],
    details: {},
    ...UNKNOWN_MEASURES,
    decision: 'answered',
    userId: null,
    metadata: {},
    visitorId: null,
    now: new Date(Date.now() - ageMs),
    lastMessageAt: before?.lastMessageAt,
  });
  return id;
}

const found = async (id: string) => {
  const { outcome, outcomeSource } = await dataSource.manager.findOneByOrFail(Conversation, { id });
  return [outcome, outcomeSource];
};
const told = async (): Promise<string[]> => {
  const rows = await dataSource.query<{ event_type: string }[]>(
    'SELECT event_type FROM deliveries WHERE account_id = $1 ORDER BY created_at, id',
    [agent.accountId],
  );
  return rows.map(({ event_type: type }) => type);
};

describe('silence', () => {
  it('ends a conversation when it has lasted as long as the agent waits, and a message goes on with it', async () => {
    const [old, fresh] = [await answer(1.1 * DAY_MS), await answer(0.9 * DAY_MS)];
    await outcomes.settleSilent();
    expect([await found(old), await found(fresh)]).toEqual([
      ['resolved', 'silence'],
      [null, null],
    ]);
    await outcomes.settleSilent();
    expect(await told()).toEqual(['conversation.resolved']);
    await answer(0, { id: old });
    await answer(0, { id: old });
    expect(await found(old)).toEqual([null, null]);
    expect(await told()).toEqual(['conversation.resolved', 'conversation.reopened']);
    await dataSource.query('UPDATE agents SET outcome_after_minutes = 5 WHERE id = $1', [agent.agentId]);
    await outcomes.settleSilent();
    expect([await found(old), await found(fresh)]).toEqual([
      [null, null],
      ['resolved', 'silence'],
    ]);
  });

  it('ends more conversations than one transaction takes, each once, also with two workers', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => answer(2 * DAY_MS)));
    await Promise.all([outcomes.settleSilent(), outcomes.settleSilent()]);
    await outcomes.settleSilent();
    expect(new Set(await Promise.all(ids.map(async (id) => (await found(id))[0])))).toEqual(
      new Set(['resolved']),
    );
    expect(await told()).toHaveLength(60);
  });

  it('leaves a conversation open if its event cannot be recorded', async () => {
    const id = await answer(2 * DAY_MS);
    jest.spyOn(events, 'recordAll').mockRejectedValueOnce(new Error('killed'));
    await expect(outcomes.settleSilent()).rejects.toThrow('killed');
    expect(await found(id)).toEqual([null, null]);
    await outcomes.settleSilent();
    expect(await told()).toEqual(['conversation.resolved']);
  });
});

/** A conversation that began at this time, with these columns. */
async function insertConversation(createdAt: string, columns: Record<string, unknown>): Promise<void> {
  const row = {
    id: newUuid(),
    account_id: agent.accountId,
    agent_id: agent.agentId,
    created_at: createdAt,
    last_message_at: createdAt,
    message_count: 1,
    ...columns,
  };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  await dataSource.query(
    `INSERT INTO conversations (${Object.keys(row).join()}) VALUES (${places.join()})`,
    Object.values(row),
  );
}

describe('analytics of outcomes', () => {
  const period = {
    start: '2026-03-02',
    end: '2026-03-08',
    interval: 'day',
    timeZone: 'Europe/Berlin',
  } as const;

  it('count the period and the one before it in its time zone, by part, by channel and by tag', async () => {
    const asked = { outcome: 'handed_over', asked_for_person_at: '2026-03-08T12:00:00Z' };
    // The first is a moment before the period, in Berlin; the second is in it.
    await insertConversation('2026-03-01T22:59:59Z', { outcome: 'abandoned', tags: ['before'] });
    await insertConversation('2026-03-01T23:00:00Z', {
      outcome: 'resolved',
      visitor_id: 'anonymous:1',
      tags: ['delivery', 'price'],
    });
    await insertConversation('2026-03-08T22:59:59Z', {
      ...asked,
      person_answered_at: '2026-03-08T12:01:00Z',
      satisfaction: 4,
      tags: ['price'],
      metadata: { channel: 'telegram' },
    });
    await insertConversation('2026-03-08T12:00:00Z', {
      ...asked,
      person_answered_at: '2026-03-08T12:03:00Z',
      satisfaction: 5,
    });
    await insertConversation('2026-03-08T12:00:00Z', {
      outcome: 'unanswered',
      metadata: { channel: 'mine' },
    });
    await insertConversation('2026-03-08T12:00:00Z', { outcome: null });
    await insertConversation('2026-03-08T23:00:00Z', { outcome: 'resolved' });
    await insertConversation('2026-02-22T22:59:59Z', { outcome: 'resolved' });
    const { totals, previous, channels, tags, series } = presentOutcomes(
      await countOutcomes(dataSource, agent, period),
      period,
    );
    expect(totals).toEqual({
      conversations: 4,
      resolved: 1,
      handedOver: 2,
      unanswered: 1,
      abandoned: 0,
      resolutionRate: 0.25,
      deflectionRate: 0.5,
      firstPersonAnswerMs: 120_000,
      satisfaction: 4.5,
      ratings: 2,
    });
    expect(previous).toMatchObject({ conversations: 1, abandoned: 1, resolutionRate: 0, satisfaction: null });
    expect(channels.map(({ channel, conversations }) => [channel, conversations]).toSorted()).toEqual([
      ['api', 1],
      ['other', 1],
      ['telegram', 1],
      ['widget', 1],
    ]);
    expect(tags.map(({ tag, conversations, resolved }) => [tag, conversations, resolved])).toEqual([
      ['price', 2, 1],
      ['delivery', 1, 1],
    ]);
    expect(series.map(({ start, conversations }) => [start.toISOString(), conversations])).toEqual([
      ['2026-03-01T23:00:00.000Z', 1],
      ['2026-03-07T23:00:00.000Z', 3],
    ]);
    const telegram = await countOutcomes(dataSource, agent, { ...period, channel: 'telegram' });
    expect(presentOutcomes(telegram, period)).toMatchObject({
      totals: { conversations: 1, satisfaction: 4 },
      previous: { conversations: 0, resolutionRate: null },
      tags: [{ tag: 'price', conversations: 1, handedOver: 1 }],
    });
  });
});

describe('a request for a person', () => {
  it('goes on with a conversation that had an outcome, and keeps when a person first answered', async () => {
    const id = await answer(3 * DAY_MS);
    await outcomes.settleSilent();
    const { accountId } = agent;
    const ask = (db: EntityManager) => handOver(db, accountId, id);
    expect(await dataSource.transaction(ask)).toEqual({ wasDone: true });
    expect([await dataSource.transaction(ask), await found(id)]).toEqual([undefined, [null, null]]);
    await answer(0, { id, author: 'Ada' });
    const first = await dataSource.manager.findOneByOrFail(Conversation, { id });
    await answer(-1000, { id, author: 'Ada' });
    const { askedForPersonAt, personAnsweredAt } = await dataSource.manager.findOneByOrFail(Conversation, {
      id,
    });
    expect(askedForPersonAt).toEqual(expect.any(Date));
    expect([personAnsweredAt, first.personAnsweredAt]).toEqual([first.lastMessageAt, first.lastMessageAt]);
    await dataSource.query(
      `UPDATE conversations SET last_message_at = now() - interval '2 days' WHERE id = $1`,
      [id],
    );
    await outcomes.settleSilent();
    expect(await found(id)).toEqual(['handed_over', 'silence']);
  });
});
