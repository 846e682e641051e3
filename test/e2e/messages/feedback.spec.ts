import { createAgent } from '../../support/agent';
import type { Answer } from '../../support/client';
import { Receiver } from '../../support/receiver';
import { useSharedService } from '../../support/use-service';
import { registerWebhook } from '../../support/webhook';

const { live } = useSharedService();
let agent: string;
let messageId: number;
/** The path of the conversation. */
let conversation: string;

beforeEach(async () => {
  agent = await createAgent(live);
  const { body } = await live.post(`${agent}/chat`, { message: 'Hello' });
  ({ messageId } = body);
  conversation = `${agent}/conversations/${body.conversationId}`;
});

const rate = (rating: unknown, id: unknown = messageId): Promise<Answer> =>
  live.post(`${conversation}/messages/${String(id)}/feedback`, { rating });

async function ratings(): Promise<unknown[]> {
  const { body } = await live.get(`${conversation}/messages`);
  return body.messages.map(({ rating }: { rating: unknown }) => rating);
}

describe('the rating of a message', () => {
  it.each(['positive', 'negative', null])('can be %j, is answered and shown', async (rating) => {
    await rate('positive');
    const { status, body } = await rate(rating);
    expect({ status, body }).toEqual({ status: 200, body: { messageId, rating } });
    expect(await ratings()).toEqual([rating]);
  });

  it('is the same when it is sent again', async () => {
    const first = await rate('negative');
    const again = await rate('negative');
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect(await ratings()).toEqual(['negative']);
  });

  it('sends no event when it changes nothing', async () => {
    const receiver = await Receiver.start();
    const webhook = await registerWebhook(live, receiver.url, ['message.rated']);
    for (const rating of [null, 'negative', 'negative', 'positive']) await rate(rating);
    const { deliveries } = (await live.get(`${webhook.path}/deliveries`)).body;
    expect(deliveries).toHaveLength(2);
    await live.delete(webhook.path);
    await receiver.stop();
  });

  it('can say why an answer was not helpful, until it changes', async () => {
    const path = `${conversation}/messages/${messageId}/feedback`;
    const reasons = async (): Promise<unknown> =>
      (await live.get(`${conversation}/messages`)).body.messages.map((message: any) => message.ratingReason);
    const { status, body } = await live.post(path, { rating: 'negative', ratingReason: 'incomplete' });
    expect({ status, body }).toEqual({ status: 200, body: { messageId, rating: 'negative' } });
    expect(await reasons()).toEqual(['incomplete']);
    await rate('positive');
    expect(await reasons()).toEqual([null]);
  });

  it('can be cleared where there is none', async () => {
    expect((await rate(null)).status).toBe(200);
    expect(await ratings()).toEqual([null]);
  });

  it('changes nothing else, and no other message', async () => {
    await live.post(`${agent}/chat`, { message: 'Again', conversationId: conversation.split('/').at(-1) });
    const before = (await live.get(`${conversation}/messages`)).body.messages;
    const listed = (await live.get(`${agent}/conversations`)).body;
    await rate('positive');
    const [newer, older] = before;
    expect((await live.get(`${conversation}/messages`)).body.messages).toEqual([
      newer,
      { ...older, rating: 'positive' },
    ]);
    expect((await live.get(`${agent}/conversations`)).body).toEqual(listed);
  });

  it('is one of the sent ratings when many are sent at once', async () => {
    const sent = ['positive', 'negative', null];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => rate(sent[number % 3])));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(sent).toContain((await ratings())[0]);
  });

  it('can be given with the id in the last event of a stream', async () => {
    const events = [];
    for await (const event of live.stream(`${agent}/chat`, { message: 'Hello' })) events.push(event);
    const last = events.at(-2) as Record<string, unknown>;
    expect(last).toMatchObject({ delta: '', messageId: expect.any(Number) });
    conversation = `${agent}/conversations/${String(last['conversationId'])}`;
    const { status, body } = await rate('positive', last['messageId']);
    expect({ status, body }).toEqual({
      status: 200,
      body: { messageId: last['messageId'], rating: 'positive' },
    });
    expect(await ratings()).toEqual(['positive']);
  });

  it.each<[what: string, body: object, path: string, rule: string, message: RegExp]>([
    ['is missing', {}, 'rating', 'required', /^rating is required$/],
    [
      'has a reason without being negative',
      { rating: 'positive', ratingReason: 'unclear' },
      'ratingReason',
      'enum',
      /^ratingReason must be absent unless rating is negative$/,
    ],
  ])('is refused when it %s', async (_, input, path, rule, message) => {
    const { status, body } = await live.post(`${conversation}/messages/${messageId}/feedback`, input);
    expect(status).toBe(400);
    expect(body.error).toEqual({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(message),
      details: { fields: [{ path, rule, message: body.error.message }] },
    });
    expect(await ratings()).toEqual([null]);
  });

  it.each(['0', '-1', '1.0', '1e3', 'nope', '9223372036854775807', '9223372036854775808', '%00'])(
    'is 404 for a message that never existed: %s',
    async (id) => {
      const { status, body } = await rate('positive', id);
      expect(status).toBe(404);
      expect(body.error).toMatchObject({ code: 'NOT_FOUND', details: { resource: 'message' } });
    },
  );

  it('is 404, and not given, through another conversation or another agent', async () => {
    const mine = conversation;
    const absent = await rate('positive', 1);
    const other = (await live.post(`${agent}/chat`, { message: 'Other' })).body.conversationId;
    conversation = `${agent}/conversations/${other}`;
    const foreign = await rate('positive');
    expect({ status: foreign.status, body: foreign.body }).toEqual({ status: 404, body: absent.body });
    conversation = mine.replace(agent, await createAgent(live));
    const misled = await rate('positive');
    expect(misled.body.error).toMatchObject({ code: 'NOT_FOUND', details: { resource: 'conversation' } });
    conversation = mine;
    expect(await ratings()).toEqual([null]);
  });
});
