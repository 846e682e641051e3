import { startFakeModel, type FakeBehaviour, type FakeModel } from '../../../test/support/fake-model';
import { ModelError, type Completion, type ModelEvent } from '../language-model';
import { OpenAiModel, type OpenAiModelOptions } from '.';

let fake: FakeModel;
const models: OpenAiModel[] = [];

beforeEach(async () => {
  fake = await startFakeModel();
});

afterEach(async () => {
  await Promise.all(models.splice(0).map((model) => model.close()));
  await fake.close();
});

function modelWith(options: Partial<OpenAiModelOptions> = {}): OpenAiModel {
  const model = new OpenAiModel({ baseUrl: fake.url, name: 'configured-name', ...options });
  models.push(model);
  return model;
}

function completion(changes: Partial<Completion> = {}): Completion {
  return {
    messages: [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
    ],
    temperature: 0.2,
    question: 'Hi',
    passages: [],
    welcomeMessage: '',
    signal: new AbortController().signal,
    ...changes,
  };
}

async function read(
  events: AsyncIterable<ModelEvent>,
): Promise<{ text: string; deltas: string[]; end?: ModelEvent }> {
  const deltas: string[] = [];
  let end: ModelEvent | undefined;
  for await (const event of events) {
    if (event.type === 'delta') deltas.push(event.text);
    else end = event;
  }
  return { text: deltas.join(''), deltas, end };
}

async function faultOf(model: OpenAiModel, changes: Partial<Completion> = {}): Promise<ModelError> {
  const error: unknown = await read(model.stream(completion(changes))).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const raw = (...pieces: (string | Buffer)[]): FakeBehaviour => ({ fault: 'raw', pieces });
const chunk = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

describe('an answer', () => {
  it('comes delta by delta, with the model, the usage and the finish reason that the provider names', async () => {
    fake.reply({
      chunks: ['Hel', 'lo', '!'],
      model: 'gpt-x-2026',
      usage: { prompt_tokens: 12, completion_tokens: 3 },
    });
    const { deltas, end } = await read(modelWith().stream(completion()));
    expect(deltas).toEqual(['Hel', 'lo', '!']);
    expect(end).toEqual({
      type: 'end',
      model: 'gpt-x-2026',
      usage: { promptTokens: 12, completionTokens: 3 },
      finishReason: 'stop',
    });
  });

  it('is asked for with the messages, the temperature, the configured model and the key', async () => {
    await read(modelWith({ apiKey: 'sk-1' }).stream(completion({ temperature: 0.7 })));
    const [request] = fake.requests;
    expect(request?.url).toBe('/v1/chat/completions');
    expect(request?.headers.authorization).toBe('Bearer sk-1');
    expect(request?.body).toEqual({
      model: 'configured-name',
      messages: completion().messages,
      temperature: 0.7,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('needs no key', async () => {
    await read(modelWith().stream(completion()));
    expect(fake.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each(['/', '/?api-version=2026-01-01', '/chat/completions'])(
    'is found with a base URL ending in %s',
    async (end) => {
      await read(modelWith({ baseUrl: fake.url + end }).stream(completion()));
      expect(fake.requests[0]?.url).toBe(`/v1/chat/completions${end.startsWith('/?') ? end.slice(1) : ''}`);
    },
  );

  it('is read through comments, CRLF, empty choices, role-only chunks, null content and reasoning', async () => {
    fake.reply({ chunks: ['a', 'b'], noisy: true });
    const { deltas } = await read(modelWith().stream(completion()));
    expect(deltas).toEqual(['a', 'b']);
  });

  it.each<[string, FakeBehaviour]>([
    ['without [DONE]', { chunks: ['a', 'b'], noDone: true }],
    ['without a finish reason but with [DONE]', raw(chunk('a'), chunk('b'), 'data: [DONE]\n\n')],
    ['without a blank line behind the last event', raw(chunk('a'), chunk('b', 'stop').trimEnd())],
    ['as JSON from a server that does not stream', { fault: 'json', text: 'ab' }],
    [
      'as an event stream with the type text/plain',
      { fault: 'raw', pieces: [chunk('ab', 'stop')], contentType: 'text/plain' },
    ],
    [
      'with content in parts',
      raw(
        'data: {"choices":[{"delta":{"content":[{"type":"text","text":"ab"}]},"finish_reason":"stop"}]}\n\n',
      ),
    ],
    ['and breaks off after its finish reason', raw(chunk('ab', 'stop'), 'data: {"choi')],
  ])('is whole when it comes %s', async (_, behaviour) => {
    fake.reply(behaviour);
    const { text, end } = await read(modelWith().stream(completion()));
    expect(text).toBe('ab');
    expect(end).toMatchObject({ finishReason: 'stop' });
  });

  it('names the configured model when the provider names none', async () => {
    fake.reply(raw('data: {"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}\n\n'));
    expect((await read(modelWith().stream(completion()))).end).toMatchObject({ model: 'configured-name' });
  });

  it('survives being cut anywhere, also inside a character', async () => {
    const bytes = Buffer.from(chunk('Grüße 👋') + chunk(' 你好', 'stop') + 'data: [DONE]\n\n');
    fake.reply(raw(...Array.from(bytes, (byte) => Buffer.from([byte]))));
    expect((await read(modelWith().stream(completion()))).text).toBe('Grüße 👋 你好');
  });

  it('is well-formed text even when the model cuts a surrogate pair in two or sends U+0000', async () => {
    fake.reply(raw(chunk('a\ud83d'), chunk('\udc4b\0b\ud83d', 'stop')));
    expect((await read(modelWith().stream(completion()))).deltas).toEqual(['a', '👋b']);
  });

  it('goes over a connection that is used again', async () => {
    const model = modelWith();
    for (let call = 0; call < 10; call++) await read(model.stream(completion()));
    expect(new Set(fake.requests.map((request) => request.clientPort)).size).toBeLessThan(10);
  });

  it('does not wait for long for a server that keeps the connection open after the finish reason', async () => {
    fake.reply({ fault: 'raw', pieces: [chunk('a', 'stop')], keepOpen: true });
    expect((await read(modelWith().stream(completion()))).text).toBe('a');
    await fake.requests[0]?.closed;
    expect(fake.aborted).toBe(1);
  });

  it('ends with the reason `length` where it grows beyond what anybody reads', async () => {
    fake.reply({ fault: 'firehose' });
    const { text, end } = await read(modelWith().stream(completion()));
    expect(text).toHaveLength(262_144);
    expect(end).toMatchObject({ finishReason: 'length' });
    await until(() => fake.aborted === 1);
  });
});

describe('a parameter the server does not take', () => {
  const refusal = (name: string): FakeBehaviour => ({
    fault: 'status',
    status: 400,
    body: JSON.stringify({ error: { message: `Unsupported parameter: '${name}'`, param: name } }),
  });

  it.each(['stream_options', 'temperature'])('%s is left out, and from then on at once', async (name) => {
    fake.script(refusal(name));
    const model = modelWith();
    await read(model.stream(completion()));
    await read(model.stream(completion()));
    expect(fake.requests.map(({ body }) => name in body)).toEqual([true, false, false]);
  });

  it('both are left out one after the other', async () => {
    fake.script(refusal('stream_options'), refusal('temperature'));
    expect((await read(modelWith().stream(completion()))).text).toBe('Hello from the fake model.');
  });

  it('is not forgone for good when only its value was out of range', async () => {
    fake.script(refusal('temperature'));
    const model = modelWith();
    await read(model.stream(completion({ temperature: 1.8 })));
    await read(model.stream(completion()));
    expect(fake.requests.map(({ body }) => body.temperature)).toEqual([1.8, undefined, 0.2]);
  });

  it('is an error when the server goes on complaining', async () => {
    fake.reply(refusal('temperature'));
    expect((await faultOf(modelWith())).kind).toBe('error');
    expect(fake.requests).toHaveLength(2);
  });
});

describe('a fault', () => {
  it.each([
    [429, 'overloaded', 3],
    [503, 'overloaded', 3],
    [529, 'overloaded', 3],
    [500, 'error', 3],
    [502, 'error', 3],
    [400, 'error', 1],
    [401, 'error', 1],
    [404, 'error', 1],
    [302, 'error', 1],
  ])('status %i is of the kind %s, after %i calls', async (status, kind, calls) => {
    fake.reply({ fault: 'status', status });
    expect((await faultOf(modelWith())).kind).toBe(kind);
    expect(fake.requests).toHaveLength(calls);
  });

  it.each<[string, FakeBehaviour]>([
    ['429', { fault: 'status', status: 429, retryAfter: '0' }],
    ['500', { fault: 'status', status: 500 }],
    ['a reset before the headers', { fault: 'reset', afterChunks: [] }],
    [
      'an overload told in the stream',
      { fault: 'error-in-stream', afterChunks: [], error: { type: 'overloaded_error' } },
    ],
    ['a stream cut before its first token', raw(': hello\n\n')],
  ])('%s before the first token is tried again', async (_, behaviour) => {
    fake.script(behaviour, behaviour);
    expect((await read(modelWith().stream(completion()))).text).toBe('Hello from the fake model.');
    expect(fake.requests).toHaveLength(3);
  });

  it.each<[string, FakeBehaviour, string]>([
    ['a reset', { fault: 'reset', afterChunks: ['a', 'b'] }, 'error'],
    ['an end without a finish reason', raw(chunk('a'), chunk('b')), 'error'],
    [
      'an error in the stream',
      { fault: 'error-in-stream', afterChunks: ['a', 'b'], error: { code: 500 } },
      'error',
    ],
    [
      'an overload in the stream',
      { fault: 'error-in-stream', afterChunks: ['a', 'b'], error: { code: 429 } },
      'overloaded',
    ],
    ['rubbish in the stream', raw(chunk('a'), chunk('b'), 'data: {{{\n\n'), 'error'],
  ])('%s after the first token keeps what was said and is not tried again', async (_, behaviour, kind) => {
    fake.script(behaviour);
    let text = '';
    const reading = (async () => {
      for await (const event of modelWith().stream(completion()))
        if (event.type === 'delta') text += event.text;
    })();
    await expect(reading).rejects.toMatchObject({ kind });
    expect(text).toBe('ab');
    expect(fake.requests).toHaveLength(1);
  });

  it.each<[string, FakeBehaviour]>([
    ['a web page', { fault: 'html' }],
    [
      'a web page that says it is JSON',
      { fault: 'raw', pieces: ['<html></html>'], contentType: 'application/json' },
    ],
    ['a JSON value that is no object', { fault: 'raw', pieces: ['null'], contentType: 'application/json' }],
    [
      'an error object with status 200',
      { fault: 'raw', pieces: ['{"error":"no"}'], contentType: 'application/json' },
    ],
    ['an answer without any text', { chunks: [] }],
    ['an event without end', raw('data: ', ...Array.from({ length: 40 }, () => 'x'.repeat(65_536)))],
  ])('%s is an error', async (_, behaviour) => {
    fake.reply(behaviour);
    expect((await faultOf(modelWith())).kind).toBe('error');
  });

  it('says when to come back, without waiting longer than a visitor would', async () => {
    fake.reply({ fault: 'status', status: 429, retryAfter: '30' });
    expect(await faultOf(modelWith())).toMatchObject({ kind: 'overloaded', retryAfterSeconds: 30 });
    expect(fake.requests).toHaveLength(1);
  });

  it('of a server that is not there is an error', async () => {
    await fake.close();
    expect((await faultOf(modelWith())).kind).toBe('error');
    fake = await startFakeModel();
  });

  it('tells nothing of the provider, its address or the key in its message', async () => {
    fake.reply({ fault: 'status', status: 401, body: '{"error":{"message":"Incorrect API key sk-secret"}}' });
    const { message } = await faultOf(modelWith({ apiKey: 'sk-secret' }));
    expect(message).toBe('the model endpoint answered with status 401');
  });

  it('after closing is an error, not a hang', async () => {
    const model = modelWith();
    await model.close();
    expect((await faultOf(model)).kind).toBe('error');
  });
});

describe('time', () => {
  const timeouts = { firstTokenMs: 60_000, idleMs: 60_000, totalMs: 60_000 };

  it.each<[string, FakeBehaviour, Partial<typeof timeouts>]>([
    ['no headers come', { fault: 'hang-before-headers' }, { firstTokenMs: 50 }],
    ['headers come, but no token', { fault: 'hang', afterChunks: [] }, { firstTokenMs: 50 }],
    ['the stream falls silent', { fault: 'hang', afterChunks: ['a'] }, { idleMs: 50 }],
    [
      'the answer takes too long',
      { chunks: Array.from({ length: 500 }, () => 'a '), delayMs: 10 },
      { totalMs: 100 },
    ],
  ])('runs out when %s; the connection is closed', async (_, behaviour, limits) => {
    fake.reply(behaviour);
    expect((await faultOf(modelWith({ timeouts: { ...timeouts, ...limits } }))).kind).toBe('timeout');
    await fake.requests[0]?.closed;
    expect(fake.requests).toHaveLength(1);
    expect(fake.aborted).toBe(1);
  });

  it('between tokens does not run while the reader takes its time', async () => {
    fake.reply({ chunks: ['a', 'b', 'c'] });
    let text = '';
    for await (const event of modelWith({ timeouts: { idleMs: 40 } }).stream(completion())) {
      if (event.type === 'delta') text += event.text;
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    expect(text).toBe('abc');
  });

  it('runs on while the model thinks, as long as it thinks aloud', async () => {
    const thought = 'data: {"choices":[{"delta":{"reasoning_content":"hm"}}]}\n\n';
    fake.reply({ chunks: ['a'], noisy: true });
    fake.script(raw(thought, thought, chunk('a', 'stop')));
    expect((await read(modelWith().stream(completion()))).text).toBe('a');
  });
});

describe('a visitor who leaves', () => {
  it.each<[string, FakeBehaviour]>([
    ['before the headers', { fault: 'hang-before-headers' }],
    ['before the first token', { fault: 'hang', afterChunks: [] }],
  ])('closes the connection %s', async (_, behaviour) => {
    fake.reply(behaviour);
    const leaving = new AbortController();
    const reading = read(modelWith().stream(completion({ signal: leaving.signal })));
    const thrown = reading.catch((error: unknown) => error);
    await until(() => fake.requests.length === 1);
    leaving.abort();
    await fake.requests[0]?.closed;
    expect(fake.aborted).toBe(1);
    expect(await thrown).toBe(leaving.signal.reason);
  });

  it('in the middle of an answer closes the connection, even when nobody reads at that moment', async () => {
    fake.reply({ fault: 'hang', afterChunks: ['a'] });
    const leaving = new AbortController();
    const events = modelWith().stream(completion({ signal: leaving.signal }));
    await events.next();
    leaving.abort();
    await fake.requests[0]?.closed;
    expect(fake.aborted).toBe(1);
    await expect(events.next()).rejects.toBe(leaving.signal.reason);
  });

  it('by leaving the loop closes the connection', async () => {
    fake.reply({ fault: 'firehose' });
    for await (const event of modelWith().stream(completion())) if (event.type === 'delta') break;
    await fake.requests[0]?.closed;
    expect(fake.aborted).toBe(1);
  });

  it('between two tries ends the trying', async () => {
    fake.reply({ fault: 'status', status: 503, retryAfter: '3' });
    const leaving = new AbortController();
    const thrown = read(modelWith().stream(completion({ signal: leaving.signal }))).catch(
      (error: unknown) => error,
    );
    await until(() => fake.requests.length === 1);
    leaving.abort();
    expect(await thrown).toBe(leaving.signal.reason);
    expect(fake.requests).toHaveLength(1);
  });

  it('before the call makes none', async () => {
    await expect(read(modelWith().stream(completion({ signal: AbortSignal.abort() })))).rejects.toThrow();
    expect(fake.requests).toHaveLength(0);
  });
});

it('a reader who stops reading stops the model: what it can write stays bounded', async () => {
  fake.reply({ fault: 'firehose' });
  const events = modelWith().stream(completion());
  await events.next();
  const [request] = fake.requests;
  let before = -1;
  while (request && request.bytesWritten !== before) {
    before = request.bytesWritten;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // Socket buffers of both sides and our own 64 KiB; without back-pressure it would be gigabytes.
  expect(before).toBeLessThan(16 * 1_048_576);
  await events.return();
});
