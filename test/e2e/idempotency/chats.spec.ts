import { createAgent } from '../../support/agent';
import type { Answer, Client } from '../../support/client';
import type { FakeBehaviour } from '../../support/fake-model';
import { useSharedServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';
import { eventsOf, gist, isReplay, open, post } from './keyed';

const REPLY = 'Hello from the fake model.';

const { service, model } = useSharedServiceWithModel();
let live: Client;
let agent: string;

beforeEach(async () => {
  ({ live } = await service.tenant());
  agent = await createAgent(live);
  model.reply(REPLY);
});

const chat = (body: object, key = 'k'): Promise<Answer> => post(live, `${agent}/chat`, body, key);

/** How many messages each conversation has. */
async function messageCounts(): Promise<number[]> {
  const { body } = await live.get(`${agent}/conversations`);
  return body.conversations.map(({ messageCount }: { messageCount: number }) => messageCount);
}

/** Runs `act` and waits until the model is asked one more time. */
async function untilAsked(act: () => void): Promise<void> {
  const calls = model.requests.length;
  act();
  await until(
    async () => model.requests.length,
    (count) => count > calls,
  );
}

function expectInUse({ status, headers, body }: Answer): void {
  expect(status).toBe(409);
  expect(body.error).toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE', details: {} });
  expect(headers.get('retry-after')).toBe('1');
  expect(headers.has('idempotent-replayed')).toBe(false);
}

/** Retries as a client does, for as long as the key is in use. */
function answered(body: object): Promise<Answer> {
  return until(
    () => chat(body),
    ({ status }) => status !== 409,
  );
}

describe('a chat that is sent again', () => {
  it('is answered again in one piece when it was streamed', async () => {
    model.reply({ chunks: ['One ', 'two ', 'three'] });
    const body = { message: 'Count', stream: true };
    const first = await chat(body);
    const [{ conversationId }] = eventsOf(first) as [{ conversationId: string }];
    expect(eventsOf(first).length).toBeGreaterThanOrEqual(3);
    const retry = await chat(body);
    expect(isReplay(retry)).toBe(true);
    expect(retry.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const end = eventsOf(first).at(-2);
    expect(end).toMatchObject({ delta: '', messageId: expect.any(Number), sources: [] });
    expect(eventsOf(retry)).toEqual([{ delta: 'One two three', conversationId }, end, '[DONE]']);
  });

  it('calls no model and creates no message, conversation or lead', async () => {
    const message = 'My name is Eve Adams, eve@example.com';
    const { conversationId } = (await chat({ message }, 'one')).body;
    await chat({ message: 'And now?', conversationId }, 'two');
    for (let time = 0; time < 3; time++) {
      expect(isReplay(await chat({ message }, 'one'))).toBe(true);
      expect(isReplay(await chat({ message: 'And now?', conversationId }, 'two'))).toBe(true);
    }
    for (const said of [message, 'And now?']) {
      const isIt = ({ body }: (typeof model.requests)[0]) => body.messages.at(-1)!.content === said;
      expect(model.requests.filter(isIt)).toHaveLength(1);
    }
    expect(await messageCounts()).toEqual([2]);
    expect((await live.get(`${agent}/leads`)).body.leads).toHaveLength(1);
    const { body } = await live.get(`${agent}/analytics`);
    expect(body).toMatchObject({ totalMessages: 2, totalConversations: 1, totalLeads: 1 });
  });

  it.each([false, true])('50 times at once is one exchange and one lead, streamed: %s', async (stream) => {
    model.reply({ chunks: ['Well ', 'then.'], delayMs: 50 });
    const body = { message: 'Write to eve@example.com', stream };
    const answers = await Promise.all(Array.from({ length: 50 }, () => chat(body)));
    const given = answers.filter(({ status }) => status === 200);
    for (const answer of answers) if (!given.includes(answer)) expectInUse(answer);
    expect(given.filter((answer) => !isReplay(answer))).toHaveLength(1);
    const retry = await chat(body);
    expect(isReplay(retry)).toBe(true);
    const endOf = (answer: Answer) => (stream ? eventsOf(answer).at(-2) : answer.body);
    for (const answer of given) expect(endOf(answer)).toEqual(endOf(retry));
    expect(await messageCounts()).toEqual([1]);
    expect((await live.get(`${agent}/leads`)).body.leads).toHaveLength(1);
  });
});

describe('a chat that still runs', () => {
  it('is in use for a retry and reused for another request, and free when its client has left', async () => {
    model.reply({ fault: 'hang-before-headers' });
    const leaving = new AbortController();
    let left: Promise<unknown> = Promise.resolve();
    await untilAsked(() => {
      const first = open(live, `${agent}/chat`, { message: 'Hello' }, 'k', leaving.signal);
      left = expect(first).rejects.toThrow(/abort/i);
    });
    expectInUse(await chat({ message: 'Hello' }));
    expect((await chat({ message: 'Good bye' })).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await chat({ message: '' })).body.error.code).toBe('VALIDATION_ERROR');
    model.reply(REPLY);
    leaving.abort();
    await left;
    const answer = await answered({ message: 'Hello' });
    expect(answer.body.text).toBe(REPLY);
    expect(isReplay(answer)).toBe(false);
    expect(await messageCounts()).toEqual([1]);
  });

  it('records the partial answer when its client leaves mid-stream, and frees the key', async () => {
    model.reply({ fault: 'hang', afterChunks: ['So far'] });
    const body = { message: 'Hello', stream: true };
    const leaving = new AbortController();
    const first = await open(live, `${agent}/chat`, body, 'k', leaving.signal);
    const reader = first.body!.getReader();
    expect(Buffer.from((await reader.read()).value ?? '').toString()).toContain('So far');
    expectInUse(await chat(body));
    model.reply(REPLY);
    leaving.abort();
    const answer = await answered(body);
    expect(isReplay(answer)).toBe(false);
    expect(eventsOf(answer).at(-1)).toBe('[DONE]');
    expect(eventsOf(await chat(body))[0]).toMatchObject({ delta: REPLY });
    expect(await messageCounts()).toEqual([1, 1]);
  });
});

describe('a chat that failed', () => {
  const status = (code: number): FakeBehaviour => ({ fault: 'status', status: code });

  it.each([
    ['MODEL_ERROR', status(500), 502],
    ['MODEL_OVERLOADED', status(503), 503],
  ])('by %s may be tried again under its key', async (code, behaviour, expected) => {
    for (const stream of [false, true]) {
      const body = { message: 'Hello', stream };
      model.reply(behaviour);
      for (let time = 0; time < 2; time++) {
        const failed = await chat(body, `${stream}`);
        expect(failed.status).toBe(expected);
        expect(failed.body.error.code).toBe(code);
        expect(isReplay(failed)).toBe(false);
      }
      model.reply(REPLY);
      const answer = await chat(body, `${stream}`);
      expect(answer.status).toBe(200);
      expect(isReplay(answer)).toBe(false);
      expect(isReplay(await chat(body, `${stream}`))).toBe(true);
    }
    expect(await messageCounts()).toEqual([1, 1]);
  });

  it('half way may be retried with its key', async () => {
    model.reply({ fault: 'reset', afterChunks: ['So far'] });
    const body = { message: 'Hello', stream: true };
    const broken = eventsOf(await chat(body));
    expect(broken.at(-1)).toMatchObject({ error: { code: 'MODEL_ERROR' } });
    model.reply(REPLY);
    // The key is released after the stream has ended: a client that is faster gets 409 and tries again.
    const answer = await until(
      () => chat(body),
      ({ status }) => status !== 409,
    );
    expect(eventsOf(answer).at(-1)).toBe('[DONE]');
    expect(isReplay(answer)).toBe(false);
  });

  it('because the conversation does not exist answers that again, streamed or not', async () => {
    for (const stream of [false, true]) {
      const body = { message: 'Hello', conversationId: 'nowhere', stream };
      const first = await chat(body, `${stream}`);
      expect(first.body.error).toMatchObject({
        code: 'NOT_FOUND',
        details: { resource: 'conversation' },
      });
      const retry = await chat(body, `${stream}`);
      expect(gist(retry)).toEqual(gist(first));
      expect(isReplay(retry)).toBe(true);
    }
  });
});
