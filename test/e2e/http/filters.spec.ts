import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { pagesOf } from '../../support/pages';
import { useSharedService } from '../../support/use-service';

const { service } = useSharedService();
let client: Client;
let agent: string;

beforeEach(async () => {
  client = (await service.tenant()).live;
  agent = await createAgent(client, { botNoAnswer: 'Ask a human.' });
});

const chat = (body: object) => client.post(`${agent}/chat`, body);

/** The ids of the list with this query, page by page. */
async function idsOf(path: string, name: string, query: Record<string, string> = {}): Promise<unknown[]> {
  const ids: unknown[] = [];
  const read = async (page: string) => {
    const { status, body } = await client.get(`${path}?${page}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  for await (const page of pagesOf(read, new URLSearchParams({ ...query, limit: '2' }).toString()))
    ids.push(...page[name].map(({ id }: { id: unknown }) => id));
  return ids;
}

describe('createdAfter and createdBefore', () => {
  it('cut a list to the millisecond: the first moment counts, the last does not', async () => {
    for (let made = 0; made < 5; made++) await chat({ message: 'Hello' });
    const path = `${agent}/conversations`;
    const { conversations } = (await client.get(path)).body;
    const [, second, , fourth] = conversations.toReversed();
    const all: { id: string; createdAt: string }[] = conversations;
    const between = all.filter(({ createdAt: at }) => at >= second.createdAt && at < fourth.createdAt);
    const query = { createdAfter: second.createdAt, createdBefore: fourth.createdAt };
    expect(await idsOf(path, 'conversations', query)).toEqual(between.map(({ id }) => id));
    const moved = second.createdAt.replace('Z', '+00:00');
    const since = all.filter(({ createdAt: at }) => at >= second.createdAt).map(({ id }) => id);
    expect(await idsOf(path, 'conversations', { createdAfter: moved })).toEqual(since);
  });

  it.each(['/agents', '/keys', '/webhooks', '/audit-log', 'training', 'conversations', 'leads'])(
    'are taken by %s',
    async (list) => {
      const path = list.startsWith('/') ? list : `${agent}/${list}`;
      const of = async (query: string): Promise<unknown> => {
        const { status, body } = await client.get(`${path}?${query}`);
        expect([status, body.error]).toEqual([200, undefined]);
        return Object.values(body as Record<string, unknown>).find(Array.isArray);
      };
      expect(await of('createdBefore=2020-01-01T00:00:00Z')).toEqual([]);
      expect(await of('createdAfter=2020-01-01T00:00:00Z')).toEqual(await of(''));
      for (const bad of ['2020-01-01', 'today', '2020-02-30T00:00:00Z', '']) {
        const { status, body } = await client.get(`${path}?createdAfter=${bad}`);
        expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
      }
    },
  );

  it('are part of a cursor', async () => {
    for (let made = 0; made < 3; made++) await chat({ message: 'Hello' });
    const query = 'limit=1&createdAfter=2020-01-01T00:00:00Z';
    const { nextCursor } = (await client.get(`${agent}/conversations?${query}`)).body;
    for (const other of ['', '&createdAfter=2021-01-01T00:00:00Z', '&userId=a']) {
      const { body } = await client.get(`${agent}/conversations?limit=1&cursor=${nextCursor}${other}`);
      expect(body.error?.code).toBe('INVALID_CURSOR');
    }
  });
});

describe('conversations', () => {
  const list = (query: Record<string, string>) => idsOf(`${agent}/conversations`, 'conversations', query);
  const begin = async (body: object): Promise<string> =>
    (await chat({ message: 'Hello', ...body })).body.conversationId;

  it('are found by userId, exactly', async () => {
    const [first, , second] = [
      await begin({ userId: 'ada' }),
      await begin({ userId: 'ada2' }),
      await begin({ userId: 'ada' }),
      await begin({}),
    ];
    expect(await list({ userId: 'ada' })).toEqual([second, first]);
    expect(await list({ userId: 'Ada' })).toEqual([]);
  });

  it('are found by the rating of one of their messages', async () => {
    const rated = await begin({});
    await begin({});
    const { messages } = (await client.get(`${agent}/conversations/${rated}/messages`)).body;
    await client.post(`${agent}/conversations/${rated}/messages/${messages[0].id}/feedback`, {
      rating: 'negative',
    });
    expect(await list({ rating: 'negative' })).toEqual([rated]);
    expect(await list({ rating: 'positive' })).toEqual([]);
  });

  it('are found by whether the agent had an answer', async () => {
    await trainText(client, agent, 'faq', 'Refunds take 30 days. We ship to London.');
    const answered = await begin({ message: 'How long do refunds take?' });
    const unanswered = await begin({ message: 'Who won the chess championship of 1972?' });
    const both = await begin({ message: 'How long do refunds take?' });
    await chat({ message: 'Who won the chess championship of 1972?', conversationId: both });
    expect(await list({ answered: 'false' })).toEqual([both, unanswered]);
    expect(await list({ answered: 'true' })).toEqual([answered]);
  });

  it('are found by the words of their messages and by their channel', async () => {
    const first = await begin({ message: 'Where is London?' });
    await chat({ message: 'And Paris, 100%?', conversationId: first });
    const second = await begin({ message: 'Where is Rome?', metadata: { channel: 'telegram' } });
    expect(await list({ q: 'LONDON paris' })).toEqual([first]);
    expect(await list({ q: 'where' })).toEqual([second, first]);
    expect(await list({ q: '100_' })).toEqual([]);
    expect(await list({ channel: 'telegram' })).toEqual([second]);
    expect(await list({ channel: 'api', q: 'where' })).toEqual([first]);
    const { conversations } = (await client.get(`${agent}/conversations`)).body;
    expect(conversations).toMatchObject([
      { title: 'Where is Rome?', channel: 'telegram' },
      { title: 'Where is London?', channel: 'api' },
    ]);
    const { messages } = (await client.get(`${agent}/conversations/${first}/messages`)).body;
    expect(messages[0]).toMatchObject({ sources: [], unanswered: true, answerMs: expect.any(Number) });
  });

  it.each(['rating=good', 'answered=yes', 'userId=', 'rating=positive&rating=negative', 'metadata=a'])(
    'refuse %s',
    async (query) => {
      const { status, body } = await client.get(`${agent}/conversations?${query}`);
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );
});

describe('the search for words', () => {
  it('finds leads with all words, in any field and in any case', async () => {
    for (const message of [
      'I am Ada Lovelace, ada@example.com',
      'I am Eve Miller, eve@example.org, 100% sure',
      'I am Bob, bob_b@example.com',
    ])
      await chat({ message });
    const emails = async (q: string): Promise<string[]> =>
      (await client.get(`${agent}/leads?q=${encodeURIComponent(q)}`)).body.leads.map(
        ({ email }: { email: string }) => email,
      );
    expect(await emails('LOVELACE')).toEqual(['ada@example.com']);
    expect(await emails('example.com i am')).toEqual(['bob_b@example.com', 'ada@example.com']);
    expect(await emails('ada miller')).toEqual([]);
    // Not wildcards.
    expect(await emails('100%')).toEqual(['eve@example.org']);
    expect(await emails('b_b')).toEqual(['bob_b@example.com']);
    expect(await emails('\\')).toEqual([]);
  });

  it('finds messages of a conversation by their questions and answers', async () => {
    const { conversationId } = (await chat({ message: 'Where is London?' })).body;
    await chat({ message: 'Where is Paris?', conversationId });
    const path = `${agent}/conversations/${conversationId}/messages`;
    const found = await client.get(`${path}?q=${encodeURIComponent('paris where')}`);
    expect(found.body.messages.map(({ query }: { query: string }) => query)).toEqual(['Where is Paris?']);
  });

  it.each([' ', 'a'.repeat(101), 'a b c d e f g h i', '\0', 'a&q=b'])('refuses %j', async (q) => {
    const query = q.includes('&') ? q : encodeURIComponent(q);
    const { status, body } = await client.get(`${agent}/leads?q=${query}`);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});
