import { createAgent } from '../../../support/agent';
import type { Client } from '../../../support/client';
import { resume, rest, send, some, textOf, type ResumableEvent } from '../../../support/resumable';
import { useSharedServiceWithModel } from '../../../support/use-service';
import { until } from '../../../support/wait';

/** Far below the time that the model may take; slow machines exist. */
const SOON_MS = 10_000;
const WORDS = ['One ', 'two ', 'three ', 'four ', 'five'];
const ANSWER = WORDS.join('');

const { service, model } = useSharedServiceWithModel();
let live: Client;
let agent: string;

beforeEach(async () => {
  ({ live } = await service.tenant());
  agent = await createAgent(live);
  model.reply({ chunks: WORDS, delayMs: 30 });
});

async function messages(conversationId: string): Promise<{ id: number; query: string; response: string }[]> {
  const { body } = await live.get(`${agent}/conversations/${conversationId}/messages`);
  return body.messages;
}

describe('a resumable stream', () => {
  it('has ids from 1 without gaps, names its message first, and ends like any stream', async () => {
    const { response, events } = await send(live, agent, { message: 'Count' });
    const all = await rest({ events } as never);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => index + 1));
    const [{ data: opening }] = all as [ResumableEvent];
    const { conversationId, messageId } = opening;
    expect(opening).toEqual({ delta: '', conversationId: expect.any(String), messageId: expect.any(Number) });
    expect(all.slice(-2).map(({ data }) => data)).toEqual([
      {
        delta: '',
        conversationId,
        messageId,
        sources: [],
        decision: 'answered',
        decidedBy: 'model',
        grounded: true,
        usage: { promptTokens: expect.any(Number), completionTokens: expect.any(Number) },
      },
      '[DONE]',
    ]);
    expect(textOf(all)).toBe(ANSWER);
    expect(await messages(conversationId)).toMatchObject([
      { id: messageId, query: 'Count', response: ANSWER },
    ]);
  });

  it('goes on without its client, and continues from every event, nothing twice and nothing missing', async () => {
    const first = await send(live, agent, { message: 'Count' });
    const prefix = await some(first, 2);
    const { messageId, conversationId } = prefix[0]!.data;
    first.leave();
    const running = await rest(await resume(live, agent, messageId, 2));
    const whole = [...prefix, ...running];
    expect(textOf(whole)).toBe(ANSWER);
    expect(model.aborted).toBe(0);
    for (let after = 0; after < whole.length; after++) {
      expect(await rest(await resume(live, agent, messageId, after))).toEqual(whole.slice(after));
    }
    expect(await messages(conversationId)).toHaveLength(1);
  });

  it('continues after Last-Event-ID, which overrides the query, and is a 204 when there is no more', async () => {
    const all = await rest(await send(live, agent, { message: 'Count' }));
    const { messageId } = all[0]!.data;
    const again = await resume(live, agent, messageId, 1, { 'last-event-id': '3' });
    expect(await rest(again)).toEqual(all.slice(3));
    for (const after of [all.length, all.length + 7])
      expect((await resume(live, agent, messageId, after)).response.status).toBe(204);
  });

  it('is read by several clients at once, while one of them does not read at all', async () => {
    const piece = 'x'.repeat(16_000);
    model.reply({ chunks: Array<string>(16).fill(piece), delayMs: 20 });
    const first = await send(live, agent, { message: 'Tell me all' });
    const [opening] = await some(first, 1);
    const { messageId } = opening!.data;
    const idle = await resume(live, agent, messageId, 0);
    const texts = await Promise.all(
      [0, 0, 0].map(async (after) => textOf(await rest(await resume(live, agent, messageId, after)))),
    );
    expect(texts).toEqual(Array(3).fill(piece.repeat(16)));
    idle.leave();
    first.leave();
  });

  it('cannot be requested without `stream`', async () => {
    for (const body of [{ resumable: true }, { resumable: true, stream: false }]) {
      const { status, body: answer } = await live.post(`${agent}/chat`, { message: 'Hello', ...body });
      expect(status).toBe(400);
      expect(answer.error.details.fields).toMatchObject([{ path: 'resumable', rule: 'requires' }]);
    }
  });

  it('answers an early fault as JSON, and leaves nothing', async () => {
    model.reply({ fault: 'status', status: 500 });
    const { response } = await send(live, agent, { message: 'Hello' });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ error: { code: 'MODEL_ERROR' } });
    expect((await live.get(`${agent}/conversations`)).body.conversations).toEqual([]);
    const { response: nowhere } = await send(live, agent, { message: 'Hello', conversationId: 'nowhere' });
    expect(nowhere.status).toBe(404);
  });

  it('ends with an error event when the model breaks off, and what was said is kept', async () => {
    model.reply({ fault: 'reset', afterChunks: ['So far'] });
    const all = await rest(await send(live, agent, { message: 'Hello' }));
    const { messageId, conversationId } = all[0]!.data;
    expect(all.at(-1)).toMatchObject({ id: all.length, data: { delta: '', error: { code: 'MODEL_ERROR' } } });
    expect(await rest(await resume(live, agent, messageId, 0))).toEqual(all);
    expect(await messages(conversationId)).toMatchObject([{ id: messageId, response: 'So far' }]);
  });

  it('without resumable has no ids and ends with its connection', async () => {
    model.reply({ fault: 'hang', afterChunks: ['So far'] });
    const calls = model.requests.length;
    const stream = await send(live, agent, { message: 'Hello', resumable: false });
    expect(await some(stream, 1)).toMatchObject([{ id: undefined, data: { delta: 'So far' } }]);
    const leftAtMs = Date.now();
    stream.leave();
    await model.requests[calls]!.closed;
    expect(Date.now() - leftAtMs).toBeLessThan(SOON_MS);
    expect(model.requests[calls]!.aborted).toBe(true);
  });
});

describe('a stop', () => {
  it('ends the call of the model; the text so far is kept, and readers learn of the stop', async () => {
    model.reply({ fault: 'hang', afterChunks: ['So far ', 'so good'] });
    const calls = model.requests.length;
    const stream = await send(live, agent, { message: 'Hello' });
    const [opening] = await some(stream, 2);
    const { messageId, conversationId } = opening!.data;
    const path = `${agent}/chat/streams/${messageId}`;
    const stoppedAtMs = Date.now();
    expect((await live.delete(path)).status).toBe(204);
    await model.requests[calls]!.closed;
    expect(Date.now() - stoppedAtMs).toBeLessThan(SOON_MS);
    expect(await messages(conversationId)).toMatchObject([{ id: messageId, response: 'So far so good' }]);
    expect((await rest(stream)).at(-1)!.data.error.code).toBe('STREAM_STOPPED');
    expect(textOf(await rest(await resume(live, agent, messageId, 0)))).toBe('So far so good');
    expect((await live.delete(path)).status).toBe(204);
  });

  it('before the first word leaves nothing, and the client gets JSON', async () => {
    model.reply({ fault: 'hang-before-headers' });
    const calls = model.requests.length;
    const key = { 'idempotency-key': 'one' };
    const answer = send(live, agent, { message: 'Hello' }, key);
    await until(
      async () => model.requests.length,
      (count) => count > calls,
    );
    const { response } = await send(live, agent, { message: 'Hello' }, key);
    expect(response.status).toBe(409);
    const { error } = (await response.json()) as { error: { code: string; details: { messageId: number } } };
    expect(error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
    expect((await live.delete(`${agent}/chat/streams/${error.details.messageId}`)).status).toBe(204);
    const first = await answer;
    expect(first.response.status).toBe(409);
    expect(await first.response.json()).toMatchObject({ error: { code: 'STREAM_STOPPED' } });
    expect((await live.get(`${agent}/conversations`)).body.conversations).toEqual([]);
  });
});

describe('a retry under the same key', () => {
  it('gets the message of the running reply, continues reading it, and is replayed after its end', async () => {
    let goesOn = true;
    model.reply({ chunks: WORDS, delayMs: 30, repeatsFirst: () => goesOn });
    const key = { 'idempotency-key': 'one' };
    const first = await send(live, agent, { message: 'Count' }, key);
    const [opening] = await some(first, 1);
    first.leave();
    const { response } = await send(live, agent, { message: 'Count' }, key);
    expect(response.status).toBe(409);
    const { messageId } = opening!.data;
    expect(await response.json()).toMatchObject({ error: { details: { messageId } } });
    const resumed = await resume(live, agent, messageId, 0);
    goesOn = false;
    const answer = textOf(await rest(resumed));
    expect(answer).toMatch(/^(One )+two three four five$/);
    const replayed = await until(
      () => send(live, agent, { message: 'Count' }, key),
      ({ response: { status } }) => status !== 409,
    );
    expect(replayed.response.headers.get('idempotent-replayed')).toBe('true');
    const events = await rest(replayed);
    expect(textOf(events)).toBe(answer);
    expect(events.at(-2)!.data.messageId).toBe(messageId);
  });
});

describe('a place in a stream', () => {
  it('that is invalid is refused', async () => {
    for (const after of ['-1', '1.5', 'x', '', '9'.repeat(20)]) {
      const { status } = await live.get(`${agent}/chat/streams/1?after=${after}`);
      expect(status).toBe(400);
    }
    const headers = { 'last-event-id': 'x' };
    const { status } = await live.send('GET', `${agent}/chat/streams/1`, undefined, headers);
    expect(status).toBe(400);
  });
});

describe('the agent of a stream', () => {
  it('that is deleted ends it, even for readers that came back, and nothing of it is left', async () => {
    model.reply({ chunks: WORDS, delayMs: 300, repeatsFirst: () => true });
    const first = await send(live, agent, { message: 'Count' });
    const [opening] = await some(first, 2);
    first.leave();
    const { messageId } = opening!.data;
    const second = await resume(live, agent, messageId, 0);
    await live.delete(agent);
    expect((await rest(second)).at(-1)!.data.error).toMatchObject({ code: 'NOT_FOUND' });
    expect((await live.get(`${agent}/chat/streams/${messageId}`)).status).toBe(404);
  });
});

describe('too many streams of one account', () => {
  it('are refused, and other accounts are not', async () => {
    const other = await createAgent(live);
    // More than one chosen model answers at once.
    await service.chooseModel(live, other);
    model.reply({ fault: 'hang', afterChunks: ['So far'] });
    const streams = await Promise.all(
      Array.from({ length: 100 }, (_, index) => send(live, index % 2 ? agent : other, { message: 'Hello' })),
    );
    for (const { leave } of streams) leave();
    const { response } = await send(live, agent, { message: 'Hello' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: { code: 'LIMIT_REACHED', details: { limit: 100 } },
    });
    model.reply({ chunks: WORDS });
    const stranger = (await service.tenant()).live;
    const all = await rest(await send(stranger, await createAgent(stranger), { message: 'Count' }));
    expect(textOf(all)).toBe(ANSWER);
    // The end of the agents stops them.
    await live.delete(agent);
    await live.delete(other);
  });
});
