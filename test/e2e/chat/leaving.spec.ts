import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createAgent } from '../../support/agent';
import type { FakeRequest } from '../../support/fake-model';
import { useSharedServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

// More than the sockets between model and reader hold, less than the limit of an answer.
const PIECES = 625;
const DELTAS_A_PIECE = 400;

const { model, live } = useSharedServiceWithModel();
let agent: string;

beforeEach(async () => {
  agent = await createAgent(live);
});

/** The next call that reaches the model. */
async function nextCall(calls: number): Promise<FakeRequest> {
  await until(
    async () => model.requests.length,
    (count) => count > calls,
  );
  return model.requests[calls]!;
}

/** A streamed chat over a connection of its own, to be read as slowly as the test likes. */
async function openStream(message: string): Promise<IncomingMessage> {
  const request = httpRequest(`${live.baseUrl}${agent}/chat`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${live.token}`, 'content-type': 'application/json' },
  });
  request.end(JSON.stringify({ message, stream: true }));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

describe('a client that goes away in the middle of a stream', () => {
  it('ends the call of the model, and the partial answer is kept', async () => {
    model.reply({ fault: 'hang', afterChunks: ['So far ', 'so good'] });
    const calls = model.requests.length;
    const leaving = new AbortController();
    let conversationId = '';
    let text = '';
    await expect(async () => {
      for await (const event of live.stream(`${agent}/chat`, { message: 'Tell me all' }, leaving.signal)) {
        if (event === '[DONE]') throw new Error('nothing was to be done');
        ({ conversationId } = event as { conversationId: string });
        text += event['delta'];
        if (text === 'So far so good') leaving.abort();
      }
    }).rejects.toThrow(/abort/i);
    const call = await nextCall(calls);
    await call.closed;
    expect(call.aborted).toBe(true);
    const { body } = await until(
      () => live.get(`${agent}/conversations/${conversationId}`),
      ({ status }) => status === 200,
    );
    expect(body.conversation.messages).toMatchObject([{ query: 'Tell me all', response: 'So far so good' }]);
  });

  it('before the first token leaves nothing', async () => {
    model.reply({ fault: 'hang-before-headers' });
    const calls = model.requests.length;
    const leaving = new AbortController();
    const stream = live.stream(`${agent}/chat`, { message: 'Tell me all' }, leaving.signal).next();
    const call = await nextCall(calls);
    leaving.abort();
    await expect(stream).rejects.toThrow(/abort/i);
    await call.closed;
    expect(call.aborted).toBe(true);
    // Only a later message to the agent is kept.
    model.reply('Here.');
    await live.post(`${agent}/chat`, { message: 'Hello' });
    const { body } = await live.get(`${agent}/conversations`);
    expect(body.conversations).toHaveLength(1);
  });

  it('does not disturb the streams of others', async () => {
    model.reply({ chunks: 'abcdefghij'.split(''), delayMs: 30 });
    const streams = Array.from({ length: 10 }, async (_, number) => {
      const leaving = new AbortController();
      let text = '';
      try {
        for await (const event of live.stream(
          `${agent}/chat`,
          { message: `Number ${number}` },
          leaving.signal,
        )) {
          if (event !== '[DONE]') text += event['delta'];
          if (number % 2 === 1 && text.length > 2) leaving.abort();
        }
      } catch (error) {
        if (!leaving.signal.aborted) throw error;
      }
      return text;
    });
    const texts = await Promise.all(streams);
    expect(texts.filter((_, number) => number % 2 === 0)).toEqual(Array(5).fill('abcdefghij'));
    const { body } = await until(
      () => live.get(`${agent}/conversations`),
      ({ body }) => body.conversations.length === 10,
    );
    expect(body.conversations).toHaveLength(10);
  });
});

describe('a client that waits for one JSON body and goes away', () => {
  it('ends the call of the model', async () => {
    model.reply({ fault: 'hang', afterChunks: ['So far'] });
    const calls = model.requests.length;
    const leaving = new AbortController();
    const answer = fetch(`${live.baseUrl}${agent}/chat`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: `Bearer ${live.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Tell me all' }),
    });
    const call = await nextCall(calls);
    leaving.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    await call.closed;
    expect(call.aborted).toBe(true);
  });
});

describe('a reader that is slower than the model', () => {
  it('gets the answer whole once it reads on', async () => {
    const delta = 'data: {"model":"m","choices":[{"index":0,"delta":{"content":"x"}}]}\n\n';
    const piece = delta.repeat(DELTAS_A_PIECE);
    const end =
      'data: {"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
    model.reply({ fault: 'raw', pieces: [...Array<string>(PIECES).fill(piece), end] });
    const calls = model.requests.length;
    const response = await openStream('Tell me all');
    response.pause();
    const call = await nextCall(calls);

    await call.closed;

    let raw = '';
    for await (const chunk of response.setEncoding('utf8')) raw += chunk;
    const deltas = [...raw.matchAll(/"delta":"(x+)"/g)].map(([, text]) => text);
    expect(deltas.join('')).toHaveLength(PIECES * DELTAS_A_PIECE);
    expect(raw.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('that never reads on and goes away frees the model', async () => {
    model.reply({ fault: 'firehose' });
    const calls = model.requests.length;
    const response = await openStream('Tell me all');
    response.pause();
    const call = await nextCall(calls);
    response.destroy();
    await call.closed;
    expect(call.aborted).toBe(true);
  });
});

describe('an endless answer', () => {
  it('is cut at a length that any reader can hold, and is complete up to there', async () => {
    model.reply({ fault: 'firehose' });
    const { status, body } = await live.post(`${agent}/chat`, { message: 'Tell me all' });
    expect(status).toBe(200);
    expect(body.text).toMatch(/^x+$/);
    expect(body.text.length).toBeLessThanOrEqual(262_144);
  });
});

describe('an agent that is deleted in the middle of a stream', () => {
  it('ends the stream without [DONE], and nothing of it is left', async () => {
    model.reply({ chunks: ['one ', 'two'], delayMs: 300, repeatsFirst: () => true });
    const events = [];
    for await (const event of live.stream(`${agent}/chat`, { message: 'Count' })) {
      if (events.length === 0) expect((await live.delete(agent)).status).toBe(204);
      events.push(event);
    }
    expect(events).not.toContain('[DONE]');
    expect(events.at(-1)).toMatchObject({
      delta: '',
      error: { code: 'NOT_FOUND', details: { resource: 'agent' } },
    });
    const { conversationId } = events[0] as { conversationId: string };
    expect((await live.get(`${agent}/conversations/${conversationId}`)).status).toBe(404);
    expect((await live.get(`${agent}/conversations`)).status).toBe(404);
  });

  it('ends a stream that continues a conversation, too', async () => {
    model.reply('Hello.');
    const { conversationId } = (await live.post(`${agent}/chat`, { message: 'one' })).body;
    model.reply({ chunks: ['one ', 'two'], delayMs: 300, repeatsFirst: () => true });
    const events = [];
    for await (const event of live.stream(`${agent}/chat`, { message: 'Count', conversationId })) {
      if (events.length === 0) await live.delete(agent);
      events.push(event);
    }
    expect(events).not.toContain('[DONE]');
    expect(events.at(-1)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});
