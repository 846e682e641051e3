import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { pagesOf } from '../../support/pages';
import { useSharedService } from '../../support/use-service';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const MADE = 7;

const { tenant } = useSharedService();
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

  it('is gone with its agent', async () => {
    await live.delete(agent);
    expect((await live.get(`${agent}/conversations/${made[0]}`)).status).toBe(404);
    expect((await live.get(`${agent}/conversations`)).status).toBe(404);
  });
});
