import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { Receiver } from '../../support/receiver';
import { useSharedService } from '../../support/use-service';

describe("a tenant's own id of the visitor, and metadata", () => {
  const { service } = useSharedService();
  let receiver: Receiver;
  let client: Client;
  let agent: string;
  beforeAll(async () => {
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await receiver.stop();
  });
  beforeEach(async () => {
    client = (await service.tenant()).live;
    agent = await createAgent(client);
  });

  const chat = (body: object) => client.post(`${agent}/chat`, { message: 'Hello', ...body });
  const metadata = { page: '/pricing', 'plan of the visitor': 'Größe 😀', empty: '' };

  it('are kept with the first message and shown on the conversation', async () => {
    const { conversationId } = (await chat({ userId: ' user-4711 ', metadata })).body;
    const own = { id: conversationId, userId: 'user-4711', metadata };
    expect((await client.get(`${agent}/conversations`)).body.conversations).toEqual([
      expect.objectContaining(own),
    ]);
    const { body } = await client.get(`${agent}/conversations/${conversationId}`);
    expect(body.conversation).toMatchObject(own);
  });

  it('are null and empty when the first message gives none', async () => {
    await chat({});
    expect((await client.get(`${agent}/conversations`)).body.conversations).toEqual([
      expect.objectContaining({ userId: null, metadata: {} }),
    ]);
  });

  it('are in the events of the conversation and its lead', async () => {
    await client.post('/webhooks', {
      name: 'Hook',
      url: receiver.url,
      events: ['conversation.started', 'message.sent', 'lead.captured'],
    });
    const first = await chat({ userId: 'user-4711', metadata });
    await chat({ message: 'I am ada@example.com', conversationId: first.body.conversationId });
    const dataOf = async (type: string, count = 1) =>
      (await receiver.expects(type, count)).map(({ body }) => body.data);
    const own = { userId: 'user-4711', metadata };
    expect(await dataOf('conversation.started')).toMatchObject([{ conversation: own }]);
    expect(await dataOf('message.sent', 2)).toMatchObject([{ message: own }, { message: own }]);
    expect(await dataOf('lead.captured')).toMatchObject([{ lead: { userId: 'user-4711' } }]);
  });

  it('may be sent again for the same user; another user cannot continue the conversation', async () => {
    const { conversationId } = (await chat({ userId: 'user-4711' })).body;
    expect((await chat({ userId: 'user-4711', conversationId })).status).toBe(200);
    expect((await chat({ conversationId })).status).toBe(200);
    const anonymous = (await chat({})).body.conversationId;
    for (const another of [
      { userId: 'user-4712', conversationId },
      { userId: 'user-4711', conversationId: anonymous },
    ]) {
      const { status, body } = await chat(another);
      expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
    }
    const { messages } = (await client.get(`${agent}/conversations/${conversationId}/messages`)).body;
    expect(messages).toHaveLength(3);
  });

  it.each([
    ['an empty userId', { userId: ' ' }, 'userId'],
    ['a userId of 256 characters', { userId: 'a'.repeat(256) }, 'userId'],
    ['a userId that is not text', { userId: 7 }, 'userId'],
    ['a list', { metadata: ['a'] }, 'metadata'],
    ['a text', { metadata: 'a' }, 'metadata'],
    ['null', { metadata: null }, 'metadata'],
    ['metadata for a later message', { metadata: {}, conversationId: 'any' }, 'metadata'],
  ])('are refused with %s, and no conversation begins', async (_, fields, path) => {
    const { status, body } = await chat(fields);
    expect([status, body.error.code, body.error.details.fields[0].path]).toEqual([
      400,
      'VALIDATION_ERROR',
      path,
    ]);
    expect((await client.get(`${agent}/conversations`)).body.conversations).toEqual([]);
  });

  it('may have names that objects inherit from their prototype, except those that would be lost', async () => {
    const post = (json: string) =>
      client.send('POST', `${agent}/chat`, `{"message":"Hello","metadata":${json}}`);
    for (const name of ['__proto__', 'constructor']) {
      const { status, body } = await post(`{"${name}":"a"}`);
      expect([status, body.error.details.fields[0].path]).toEqual([400, 'metadata']);
    }
    expect((await post('{"toString":"b"}')).status).toBe(200);
    const [conversation] = (await client.get(`${agent}/conversations`)).body.conversations;
    expect(conversation.metadata).toEqual({ toString: 'b' });
  });
});
