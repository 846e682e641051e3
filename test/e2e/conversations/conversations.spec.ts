import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { pagesOf } from '../../support/pages';
import { useSharedService } from '../../support/use-service';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const MADE = 7;

const { service, tenant } = useSharedService();
let live: Client;
let agent: string;
/** In the order they began. */
let made: string[];

beforeAll(async () => {
  live = tenant.live;
});

beforeEach(async () => {
  agent = await createAgent(live);
  made = [];
  for (let number = 0; number < MADE; number++) made.push(await begin(`Message ${number}`));
});

async function begin(message: string): Promise<string> {
  return (await live.post(`${agent}/chat`, { message })).body.conversationId;
}

async function page(query: string): Promise<{ ids: string[]; nextCursor: string | null }> {
  const { status, body } = await live.get(`${agent}/conversations?${query}`);
  expect(status).toBe(200);
  return { ids: body.conversations.map(({ id }: { id: string }) => id), nextCursor: body.nextCursor };
}

describe('the list of conversations', () => {
  it('is empty for an agent without conversations', async () => {
    const { status, body } = await live.get(`${await createAgent(live)}/conversations`);
    expect({ status, body }).toEqual({ status: 200, body: { conversations: [], nextCursor: null } });
  });

  it('has exactly the documented fields', async () => {
    await live.post(`${agent}/chat`, { message: 'And more', conversationId: made[0] });
    const { body } = await live.get(`${agent}/conversations`);
    expect(Object.keys(body).sort()).toEqual(['conversations', 'nextCursor']);
    expect(body.conversations).toHaveLength(MADE);
    for (const conversation of body.conversations) {
      expect(Object.keys(conversation).sort()).toEqual([
        'agentId',
        'askedForPersonAt',
        'assignee',
        'channel',
        'closedAt',
        'cost',
        'createdAt',
        'feedback',
        'handedOverAt',
        'helped',
        'id',
        'lastMessage',
        'lastMessageAt',
        'messageCount',
        'metadata',
        'outcome',
        'outcomeSource',
        'personAnsweredAt',
        'satisfaction',
        'snoozedUntil',
        'state',
        'tags',
        'takenAt',
        'title',
        'typing',
        'unread',
        'userId',
        'visitorName',
      ]);
      expect(conversation.createdAt).toMatch(ISO);
      expect(conversation.lastMessageAt).toMatch(ISO);
      expect(conversation.messageCount).toBe(conversation.id === made[0] ? 2 : 1);
      expect(conversation.lastMessageAt >= conversation.createdAt).toBe(true);
    }
  });

  it('is ordered by the start of the conversations, newest first, whatever was said later', async () => {
    await live.post(`${agent}/chat`, { message: 'And more', conversationId: made[0] });
    expect((await page('')).ids).toEqual(made.toReversed());
  });

  it.each([1, 2, 3, MADE, 100])('pages through all of them once, %d a page', async (limit) => {
    const seen: string[] = [];
    for await (const { ids } of pagesOf(page, `limit=${limit}`)) {
      expect(ids.length).toBeLessThanOrEqual(limit);
      seen.push(...ids);
    }
    expect(seen).toEqual(made.toReversed());
  });

  it('neither repeats nor misses a conversation when some begin or continue between two pages', async () => {
    const first = await page('limit=3');
    await begin('A new one');
    await live.post(`${agent}/chat`, { message: 'And more', conversationId: made[1] });
    const rest = await page(`limit=100&cursor=${encodeURIComponent(first.nextCursor!)}`);
    expect([...first.ids, ...rest.ids]).toEqual(made.toReversed());
    expect(rest.nextCursor).toBeNull();
  });

  it('refuses a cursor that was altered, or is of another agent, list or mode', async () => {
    const { nextCursor } = await page('limit=3');
    const cursor = nextCursor!;
    const altered = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
    const other = await createAgent(live);
    const inTest = await createAgent(tenant.test);
    const use = (client: Client, path: string, value: string) =>
      client.get(`${path}?limit=3&cursor=${encodeURIComponent(value)}`);
    for (const answer of [
      await use(live, `${agent}/conversations`, altered),
      await use(live, `${agent}/conversations`, 'nonsense'),
      await use(live, `${agent}/conversations`, `${cursor}x`),
      await use(live, `${other}/conversations`, cursor),
      await use(tenant.test, `${inTest}/conversations`, cursor),
      await use(live, '/agents', cursor),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('INVALID_CURSOR');
    }
  });

  it.each(['0', '101', '-1', '1.5', 'ten', '1e1', ''])('refuses the limit %j', async (limit) => {
    const { status, body } = await live.get(`${agent}/conversations?limit=${limit}`);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { fields: [{ path: 'limit' }] } });
  });
});

describe('a conversation', () => {
  it('has exactly the documented fields, and its exchanges oldest first', async () => {
    const [id] = made;
    for (const message of ['two', 'three']) await live.post(`${agent}/chat`, { message, conversationId: id });
    const { status, body } = await live.get(`${agent}/conversations/${id}`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['conversation']);
    expect(Object.keys(body.conversation).sort()).toEqual([
      'agentId',
      'askedForPersonAt',
      'assignee',
      'closedAt',
      'cost',
      'createdAt',
      'feedback',
      'handedOverAt',
      'helped',
      'id',
      'messages',
      'metadata',
      'outcome',
      'outcomeSource',
      'personAnsweredAt',
      'satisfaction',
      'snoozedUntil',
      'state',
      'tags',
      'takenAt',
      'typing',
      'unread',
      'userId',
      'visitorName',
    ]);
    expect(body.conversation).toMatchObject({ id, createdAt: expect.stringMatching(ISO) });
    const { messages } = body.conversation;
    expect(messages.map(({ query }: { query: string }) => query)).toEqual(['Message 0', 'two', 'three']);
    for (const message of messages) {
      expect(Object.keys(message).sort()).toEqual([
        'attachments',
        'author',
        'createdAt',
        'decidedBy',
        'decision',
        'delivery',
        'deliveryProblem',
        'query',
        'response',
      ]);
      expect(message.response).not.toBe('');
      expect(message.createdAt).toMatch(ISO);
    }
  });

  it.each([
    'nope',
    '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa',
    '%00',
    '%F0%9F%A6%A6',
    "1'--",
    '..%2F..%2Fagents',
  ])('that never existed is 404: %s', async (id) => {
    const { status, body } = await live.get(`${agent}/conversations/${id}`);
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: 'NOT_FOUND', details: { resource: 'conversation' } });
  });

  it('of another agent of the same tenant is 404 there', async () => {
    const other = await createAgent(live);
    const absent = await live.get(`${other}/conversations/nope`);
    const foreign = await live.get(`${other}/conversations/${made[0]}`);
    expect({ status: foreign.status, body: foreign.body }).toEqual({ status: 404, body: absent.body });
  });

  it('of another tenant or mode looks like the conversation of an agent that never existed', async () => {
    for (const client of [(await service.tenant()).live, tenant.test]) {
      const absent = await client.get(`/agents/4711/conversations/${made[0]}`);
      expect(absent.status).toBe(404);
      for (const path of ['conversations', `conversations/${made[0]}`]) {
        const foreign = await client.get(`${agent}/${path}`);
        expect({ status: foreign.status, body: foreign.body }).toEqual({ status: 404, body: absent.body });
      }
    }
  });

  it('is gone with its agent', async () => {
    await live.delete(agent);
    expect((await live.get(`${agent}/conversations/${made[0]}`)).status).toBe(404);
    expect((await live.get(`${agent}/conversations`)).status).toBe(404);
  });
});

describe('who may read conversations', () => {
  it('is every key on Plus, and no key on Basic', async () => {
    const { live: plus } = await service.tenant('plus');
    expect((await plus.get('/agents/4711/conversations')).status).toBe(404);
    const { live: basic } = await service.tenant('basic');
    const { status, body } = await basic.get('/agents/4711/conversations');
    expect(status).toBe(403);
    expect(body.error.code).toBe('PLAN_UPGRADE_REQUIRED');
  });

  it('is refused to a key without the scope, and chat likewise', async () => {
    const writer = await service.key(tenant.accountId, { scopes: ['chat:write'] });
    const reader = await service.key(tenant.accountId, { scopes: ['conversations:read'] });
    const [listed, got, sent] = [
      await writer.get(`${agent}/conversations`),
      await writer.get(`${agent}/conversations/${made[0]}`),
      await reader.post(`${agent}/chat`, { message: 'Hi' }),
    ];
    for (const { status, body } of [listed, got, sent]) {
      expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'INSUFFICIENT_SCOPE' });
    }
    expect(got.body.error.details).toEqual({ requiredScope: 'conversations:read' });
    expect((await reader.get(`${agent}/conversations/${made[0]}`)).status).toBe(200);
  });
});
