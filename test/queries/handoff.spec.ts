import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { Agent } from '../../src/agents/agent.entity';
import type { AgentsService } from '../../src/agents/agents.service';
import type { AgentTenant, Tenant } from '../../src/auth/caller';
import { findTurnContext } from '../../src/chat/turn/turn.queries';
import { Conversation } from '../../src/conversations/conversation.entity';
import type { NewMessage } from '../../src/conversations/conversations.queries';
import { ConversationRecorderService } from '../../src/conversations/conversation-recorder.service';
import { Message, UNKNOWN_MEASURES } from '../../src/conversations/message.entity';
import { HandoffsService, type HandoffRequest } from '../../src/leads/handoffs.service';
import { Lead } from '../../src/leads/lead.entity';
import { LeadsService } from '../../src/leads/leads.service';
import type { HandoverNoticesService } from '../../src/leads/mail/handover-notices.service';
import type { ModelsService } from '../../src/models/models.service';
import { newId, newUuid } from '../../src/platform/database/id';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import { EventsService } from '../../src/platform/events/events.service';
import { notFound } from '../../src/platform/http/errors';
import { removeLead } from '../../src/deletion/removal.queries';
import { EVENT_TYPES } from '../../src/webhooks/event-types';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { documented, shapeOf } from '../support/documented-event';
import { insertAgent } from '../support/insert-agent';

const EMAIL = 'ada@example.com';
const unused = undefined as never;

let database: TestDatabase;
let dataSource: DataSource;
let transactions: TransactionsService;
let conversations: ConversationRecorderService;
let leads: LeadsService;
let handoffs: HandoffsService;

let tenant: Tenant;
let agentId: number;

beforeAll(async () => {
  database = await openTestDatabase([Agent, Conversation, Message, Lead]);
  ({ dataSource } = database);
  transactions = new TransactionsService(dataSource);
  const events = new EventsService(transactions, { add: async () => undefined } as unknown as Queue);
  const agents = {
    get: async ({ accountId, mode, agentId: id }: AgentTenant) => {
      if (accountId !== tenant.accountId || mode !== tenant.mode || id !== agentId) throw notFound('agent');
    },
  } as unknown as AgentsService;
  conversations = new ConversationRecorderService(transactions, events, unused);
  const models = { mayChat: () => false } as unknown as ModelsService;
  leads = new LeadsService(unused, agents, models, transactions, events, unused, unused, conversations);
  const notices = { add: async () => undefined } as unknown as HandoverNoticesService;
  handoffs = new HandoffsService(agents, conversations, leads, transactions, events, notices);
});
afterAll(() => database.close());

/** An agent of an account that has a webhook for all events. */
beforeEach(async () => {
  const agent = await insertAgent(dataSource, 'plus');
  ({ agentId } = agent);
  tenant = { accountId: agent.accountId, mode: 'live' };
  await dataSource.query(
    `INSERT INTO webhooks (id, account_id, mode, name, url, events, secret, created_at, updated_at)
     VALUES ($1, $2, 'live', 'Hook', 'https://example.com', $3, '', now(), now())`,
    [newId(), agent.accountId, EVENT_TYPES],
  );
});

type Said = { id?: string } & Partial<Omit<NewMessage, 'id'>>;

/** Sends this message in a new conversation, or in this one. */
async function say(query: string, { id = newUuid(), ...fields }: Said = {}): Promise<string> {
  await conversations.record({
    ...tenant,
    id: newId(),
    agentId,
    conversationId: id,
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
    now: new Date(),
    lastMessageAt: undefined,
    ...fields,
  });
  return id;
}

/** The events, in the order in which they were recorded. */
async function eventsOf(type?: string): Promise<any[]> {
  const rows: { body: string }[] = await dataSource.query(
    `SELECT body FROM deliveries WHERE account_id = $1 AND ($2::text IS NULL OR event_type = $2) ORDER BY ctid`,
    [tenant.accountId, type ?? null],
  );
  return rows.map(({ body }) => JSON.parse(body));
}

const typesOfEvents = async (): Promise<string[]> => (await eventsOf()).map(({ type }) => type);
const leadOf = (conversationId: string) => dataSource.getRepository(Lead).findOneBy({ conversationId });
const found = (id: string) => dataSource.getRepository(Conversation).findOneByOrFail({ id });
const request = (id: string, details: HandoffRequest = {}) =>
  handoffs.request({ ...tenant, agentId }, id, details);

const CONTACT_MISSING = {
  code: 'VALIDATION_ERROR',
  details: { fields: [{ path: 'email', rule: 'required', message: 'email is required' }] },
};

describe('a request for a person', () => {
  it('leaves a lead and sends it with the transcript, as documented', async () => {
    const id = await say('Do you ship to London?', { metadata: { page: '/pricing' }, userId: 'u' });
    await say('And to Paris?', { id, lastMessageAt: (await found(id)).lastMessageAt });
    await request(id, { email: EMAIL, name: 'Ada', message: 'Call me' });
    expect(await leadOf(id)).toMatchObject({ email: EMAIL, name: 'Ada', message: 'Do you ship to London?' });
    expect((await found(id)).handedOverAt).toBeInstanceOf(Date);
    expect((await typesOfEvents()).slice(-3)).toEqual([
      'lead.captured',
      'message.sent',
      'conversation.handoff',
    ]);
    const [{ data, agentId: subject }] = await eventsOf('conversation.handoff');
    expect(subject).toBe(agentId);
    expect(data).toMatchObject({
      conversation: { id, userId: 'u' },
      lead: { email: EMAIL, conversationId: id, userId: 'u' },
      message: 'Call me',
      transcript: [
        { query: 'Do you ship to London?', response: 'answer to Do you ship to London?', author: null },
        { query: 'And to Paris?' },
        { query: 'Call me', response: '', author: null },
      ],
    });
    const { metadata, ...conversation } = data.conversation;
    expect(metadata).toEqual({ page: '/pricing' });
    expect(shapeOf({ ...data, conversation: { ...conversation, metadata: {} } })).toEqual(
      shapeOf(documented('conversation.handoff')),
    );
    const exampleOfMessage = (documented('conversation.handoff') as { transcript: object[] }).transcript[0];
    expect(shapeOf(data.transcript[0])).toEqual(shapeOf(exampleOfMessage));
  });

  it('needs no contact detail unless one is required, or the conversation has a lead', async () => {
    const id = await say('Hello');
    await expect(request(id, { contactRequired: true, name: 'Ada' })).rejects.toMatchObject(CONTACT_MISSING);
    expect((await found(id)).handedOverAt).toBeNull();
    await request(id);
    expect((await eventsOf('conversation.handoff'))[0].data).toMatchObject({ lead: null, message: null });
    const other = await say('Hello');
    await leads.submit({ ...tenant, agentId }, { phone: '+44 20 7946 0958' }, other);
    await request(other, { contactRequired: true });
    expect((await eventsOf('conversation.handoff'))[1].data.lead.phone).toBe('+44 20 7946 0958');
  });

  it('without a conversation begins one, with its message', async () => {
    const id = await handoffs.request({ ...tenant, agentId }, undefined, {
      email: EMAIL,
      message: 'Hi',
      userId: 'u',
    });
    expect(await found(id)).toMatchObject({ userId: 'u', messageCount: 1, handedOverAt: expect.any(Date) });
    expect(await typesOfEvents()).toEqual([
      'conversation.started',
      'lead.captured',
      'message.sent',
      'conversation.handoff',
    ]);
  });

  it('that is refused for want of a contact detail begins no conversation', async () => {
    const refused = handoffs.request({ ...tenant, agentId }, undefined, {
      contactRequired: true,
      message: 'Hi',
    });
    await expect(refused).rejects.toMatchObject(CONTACT_MISSING);
    expect(await typesOfEvents()).toEqual([]);
  });

  it('has the contact details that the visitor left in another conversation', async () => {
    await leads.submit({ ...tenant, agentId }, { email: EMAIL, name: 'Ada', visitorId: 'v' });
    const id = await say('Hello', { visitorId: 'v' });
    await request(id, { visitorId: 'v', contactRequired: true });
    expect(await leadOf(id)).toMatchObject({ email: EMAIL, name: 'Ada' });
    const strangers = await say('Hello', { visitorId: 'w' });
    const refused = request(strangers, { visitorId: 'w', contactRequired: true });
    await expect(refused).rejects.toMatchObject(CONTACT_MISSING);
  });

  it('reaches the tenant although the conversation takes no further message', async () => {
    const id = await say('Hello');
    await dataSource.query('UPDATE conversations SET message_count = 1000 WHERE id = $1', [id]);
    await request(id, { email: EMAIL, message: 'Call me' });
    expect((await eventsOf('conversation.handoff'))[0].data.message).toBe('Call me');
  });

  it('that is repeated within a minute sends no second event, even if both come at once', async () => {
    const id = await say('Hello');
    await Promise.all(Array.from({ length: 5 }, () => request(id, { email: EMAIL })));
    const { handedOverAt } = await found(id);
    await request(id, { phone: '+44 20 7946 0958' });
    expect(await leadOf(id)).toMatchObject({ email: EMAIL, phone: '+44 20 7946 0958' });
    expect((await found(id)).handedOverAt).toEqual(handedOverAt);
    expect(await eventsOf('conversation.handoff')).toHaveLength(1);
    expect(await eventsOf('lead.captured')).toHaveLength(1);
    await dataSource.query(`UPDATE conversations SET handed_over_at = now() - interval '61 seconds'`);
    await request(id);
    expect(await eventsOf('conversation.handoff')).toHaveLength(2);
  });

  it('sends the last 50 messages, and never more than 20 kB', async () => {
    const id = await say('漢'.repeat(8000), { response: '漢'.repeat(8000) });
    await dataSource.query(
      `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
       SELECT number, account_id, agent_id, id, repeat('"', 8000), repeat('漢', 30000), 'test',
         created_at + number * interval '1 second'
       FROM conversations, generate_series(1, 60) AS number WHERE id = $1`,
      [id],
    );
    await request(id);
    const [body] = await eventsOf('conversation.handoff');
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(20_000);
    expect(body.data.truncated).toBe(true);
    expect(body.data.transcript.map((message: Message) => message.id)).toEqual(
      Array.from({ length: 50 }, (_, number) => number + 11),
    );
  });

  it('finds only conversations of the agent, and with a visitor only those of the visitor', async () => {
    const id = await say('Hello', { visitorId: 'v' });
    await request(id, { visitorId: 'v' });
    const missing = { code: 'NOT_FOUND', details: { resource: 'conversation' } };
    await expect(request(id, { visitorId: 'w' })).rejects.toMatchObject(missing);
    await expect(request(newUuid())).rejects.toMatchObject(missing);
    await expect(request('none')).rejects.toMatchObject(missing);
    const inTest: Tenant = { ...tenant, mode: 'test' };
    await expect(handoffs.request({ ...inTest, agentId }, id, {})).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is forgotten with the lead that it shows', async () => {
    const id = await say('Hello');
    await request(id, { email: EMAIL });
    const lead = await leadOf(id);
    await dataSource.transaction((transaction) =>
      removeLead(transaction, { accountId: tenant.accountId, agentId }, lead!.id),
    );
    expect((await typesOfEvents()).toSorted()).toEqual(['conversation.started', 'message.sent']);
  });
});

describe('a lead form', () => {
  it('begins a conversation without a message, which the first message continues', async () => {
    const who = { visitorId: 'v', userId: 'u', metadata: { page: '/' } };
    const id = await leads.submit({ ...tenant, agentId }, { email: EMAIL, ...who });
    expect(await found(id)).toMatchObject({ ...who, messageCount: 0, handedOverAt: null });
    expect(await leadOf(id)).toMatchObject({ email: EMAIL, message: '' });
    expect(await typesOfEvents()).toEqual(['conversation.started', 'lead.captured']);
    const stored = await findTurnContext(transactions, tenant, { agentId, conversationId: id });
    expect(stored!.conversation).toMatchObject({ userId: 'u', messageCount: 0, history: [] });
    await say('Hello', { id, lastMessageAt: stored!.conversation!.lastMessageAt });
    const { messageCount, lastMessageAt, createdAt } = await found(id);
    expect(messageCount).toBe(1);
    expect(lastMessageAt.getTime()).toBeGreaterThan(createdAt.getTime());
    expect(await typesOfEvents()).toEqual(['conversation.started', 'lead.captured', 'message.sent']);
  });

  it('completes the lead of a conversation, and may be followed by a request for a person', async () => {
    const id = await leads.submit({ ...tenant, agentId }, { email: EMAIL });
    expect(await leads.submit({ ...tenant, agentId }, { email: EMAIL, name: 'Ada' }, id)).toBe(id);
    await leads.submit({ ...tenant, agentId }, { email: EMAIL, name: 'Ada' }, id);
    await request(id, { contactRequired: true });
    expect(await typesOfEvents()).toEqual([
      'conversation.started',
      'lead.captured',
      'lead.updated',
      'conversation.handoff',
    ]);
    expect((await eventsOf('conversation.handoff'))[0].data).toMatchObject({
      lead: { name: 'Ada' },
      transcript: [],
    });
  });

  it('needs a contact detail, and the conversation to be of the visitor: else nothing is left', async () => {
    const submit = (details: object, id?: string) => leads.submit({ ...tenant, agentId }, details, id);
    await expect(submit({ name: 'Ada' })).rejects.toMatchObject(CONTACT_MISSING);
    await expect(submit({ email: '', phone: '' })).rejects.toMatchObject(CONTACT_MISSING);
    const id = await say('Hello', { visitorId: 'v' });
    const foreign = submit({ email: EMAIL, visitorId: 'w' }, id);
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(submit({ email: EMAIL }, newUuid())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await typesOfEvents()).toSorted()).toEqual(['conversation.started', 'message.sent']);
    expect(await leadOf(id)).toBeNull();
  });

  it("takes no person's answer for the first message of the visitor", async () => {
    const id = await say('', { author: 'Grace' });
    await say('Hello', { id, lastMessageAt: (await found(id)).lastMessageAt });
    await leads.submit({ ...tenant, agentId }, { email: EMAIL }, id);
    expect((await leadOf(id))!.message).toBe('Hello');
  });
});
