import { createAgent } from '../../support/agent';
import { pagesOf } from '../../support/pages';
import { useSharedService } from '../../support/use-service';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const MADE = 7;

const { live } = useSharedService();
let agent: string;
let conversationId: string;
/** The ids of its messages in the order they were sent. */
let sent: number[];

beforeEach(async () => {
  agent = await createAgent(live);
  const { body } = await live.post(`${agent}/chat`, { message: 'Message 0' });
  ({ conversationId } = body);
  sent = [body.messageId];
  while (sent.length < MADE) sent.push(await send(`Message ${sent.length}`));
});

async function send(message: string): Promise<number> {
  return (await live.post(`${agent}/chat`, { message, conversationId })).body.messageId;
}

async function page(query: string): Promise<{ ids: number[]; nextCursor: string | null }> {
  const { status, body } = await live.get(`${agent}/conversations/${conversationId}/messages?${query}`);
  expect(status).toBe(200);
  return { ids: body.messages.map(({ id }: { id: number }) => id), nextCursor: body.nextCursor };
}

describe('the list of messages', () => {
  it('has exactly the documented fields, and no rating at first', async () => {
    const { status, body } = await live.get(`${agent}/conversations/${conversationId}/messages`);
    expect(status).toBe(200);
    expect(body).toEqual({
      messages: sent.toReversed().map((id, index) => ({
        id,
        query: `Message ${MADE - 1 - index}`,
        response: expect.stringMatching(/\S/),
        author: null,
        createdAt: expect.stringMatching(ISO),
        rating: null,
        ratingReason: null,
        model: expect.any(String),
        sources: [],
        attachments: [],
        decision: expect.stringMatching(/^(answered|unanswered)$/),
        decidedBy: 'words',
        delivery: null,
        deliveryProblem: null,
        unanswered: expect.any(Boolean),
        firstTokenMs: expect.any(Number),
        answerMs: expect.any(Number),
      })),
      nextCursor: null,
    });
  });

  it('shows an exchange as it was given, and at the time that the conversation gives it', async () => {
    const message = '  "Zwölf" 🦦 <b>& more</b>\n ';
    const answer = await live.post(`${agent}/chat`, { message, conversationId });
    const { body } = await live.get(`${agent}/conversations/${conversationId}/messages?limit=1`);
    expect(body.messages).toMatchObject([{ query: message, response: answer.body.text }]);
    const { conversation } = (await live.get(`${agent}/conversations/${conversationId}`)).body;
    expect(body.messages[0].createdAt).toBe(conversation.messages.at(-1).createdAt);
  });

  it('holds messages of its conversation only', async () => {
    await live.post(`${agent}/chat`, { message: 'Elsewhere' });
    expect((await page('')).ids).toEqual(sent.toReversed());
  });

  it.each([1, 2, 3, MADE, 100])('pages through all of them once, %d a page', async (limit) => {
    const seen: number[] = [];
    for await (const { ids } of pagesOf(page, `limit=${limit}`)) {
      expect(ids.length).toBeLessThanOrEqual(limit);
      seen.push(...ids);
    }
    expect(seen).toEqual(sent.toReversed());
  });

  it('holds 20 by default', async () => {
    while (sent.length < 21) sent.push(await send(`Message ${sent.length}`));
    const first = await page('');
    expect(first.ids).toEqual(sent.toReversed().slice(0, 20));
    expect(await page(`cursor=${first.nextCursor}`)).toEqual({ ids: [sent[0]], nextCursor: null });
  });

  it('neither repeats nor misses one when messages are added between two pages', async () => {
    const seen: number[] = [];
    for await (const { ids } of pagesOf(page, 'limit=2')) {
      seen.push(...ids);
      await send('One more');
    }
    expect(seen).toEqual(sent.toReversed());
  });

  it('holds each of many messages that were sent at the same time once', async () => {
    sent.push(...(await Promise.all(Array.from({ length: 12 }, (_, number) => send(`At once ${number}`)))));
    const seen: number[] = [];
    for await (const { ids } of pagesOf(page, 'limit=3')) seen.push(...ids);
    expect(seen.toSorted()).toEqual(sent.toSorted());
  });
});
