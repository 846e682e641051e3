import type { FakeBehaviour } from '../../../test/support/fake-model';
import { chunk, completion, faultOf, raw, read, until, Setup } from '../../../test/support/openai-model';

const setup = new Setup();

describe('a timeout', () => {
  const timeouts = { firstTokenMs: 60_000, idleMs: 60_000, totalMs: 60_000 };

  it.each<[string, FakeBehaviour, Partial<typeof timeouts>]>([
    ['no headers come', { fault: 'hang-before-headers' }, { firstTokenMs: 1_000 }],
    ['headers come, but no token', { fault: 'hang', afterChunks: [] }, { firstTokenMs: 1_000 }],
    ['the stream falls silent', { fault: 'hang', afterChunks: ['a'] }, { idleMs: 50 }],
    [
      'the answer takes too long',
      { chunks: Array.from({ length: 500 }, () => 'a '), delayMs: 10 },
      { totalMs: 1_000 },
    ],
  ])('fires when %s, and closes the connection', async (_, behaviour, limits) => {
    setup.fake.reply(behaviour);
    expect((await faultOf(setup.model({ timeouts: { ...timeouts, ...limits } }))).kind).toBe('timeout');
    await setup.fake.requests[0]?.closed;
    expect(setup.fake.requests).toHaveLength(1);
    expect(setup.fake.aborted).toBe(1);
  });

  it('of the whole answer is shared by the calls of one answer', async () => {
    setup.fake.reply({ fault: 'hang', afterChunks: [] });
    const later = completion({ begunAtMs: performance.now() - timeouts.totalMs + 500 });
    expect((await faultOf(setup.model({ timeouts }), later)).kind).toBe('timeout');
  });

  it('between tokens does not run while the consumer is busy', async () => {
    setup.fake.reply({ chunks: ['a', 'b', 'c'] });
    let text = '';
    for await (const event of setup.model({ timeouts: { idleMs: 400 } }).stream(completion())) {
      if (event.type === 'delta') text += event.text;
      await new Promise((resolve) => setTimeout(resolve, 600));
    }
    expect(text).toBe('abc');
  });

  it('restarts with every piece of reasoning', async () => {
    const thought = 'data: {"choices":[{"delta":{"reasoning_content":"hm"}}]}\n\n';
    setup.fake.reply({ chunks: ['a'], noisy: true });
    setup.fake.script(raw(thought, thought, chunk('a', 'stop')));
    expect((await read(setup.model().stream(completion()))).text).toBe('a');
  });
});

describe('a prompt', () => {
  const messages = [{ role: 'user' as const, content: 'word '.repeat(1_000) }];

  it('has any length before its endpoint was ever slow', async () => {
    const model = setup.model({ maxPromptTokens: 6_000 });
    expect(model.maxPromptTokens).toBe(6_000);
    expect(setup.model().maxPromptTokens).toBe(Infinity);
  });

  it('is shorter once its first token came too late', async () => {
    const model = setup.model({ timeouts: { firstTokenMs: 300 } });
    setup.fake.reply({ fault: 'hang-before-headers' });
    expect((await faultOf(model, { messages })).kind).toBe('timeout');
    expect(model.maxPromptTokens).toBeLessThan(1_000);
  });
});

describe('an aborted call', () => {
  it.each<[string, FakeBehaviour]>([
    ['before the headers', { fault: 'hang-before-headers' }],
    ['before the first token', { fault: 'hang', afterChunks: [] }],
  ])('closes the connection %s', async (_, behaviour) => {
    setup.fake.reply(behaviour);
    const leaving = new AbortController();
    const reading = read(setup.model().stream(completion({ signal: leaving.signal })));
    const thrown = reading.catch((error: unknown) => error);
    await until(() => setup.fake.requests.length === 1);
    leaving.abort();
    await setup.fake.requests[0]?.closed;
    expect(setup.fake.aborted).toBe(1);
    expect(await thrown).toBe(leaving.signal.reason);
  });

  it('closes the connection in the middle of an answer, even when nothing is being read', async () => {
    const model = await setup.knownModel();
    setup.fake.reply({ fault: 'hang', afterChunks: ['a'] });
    const leaving = new AbortController();
    const events = model.stream(completion({ signal: leaving.signal }));
    await events.next();
    leaving.abort();
    await setup.fake.requests[1]?.closed;
    expect(setup.fake.aborted).toBe(1);
    await expect(events.next()).rejects.toBe(leaving.signal.reason);
  });

  it('closes the connection when the consumer leaves the loop', async () => {
    const model = await setup.knownModel();
    setup.fake.reply({ fault: 'firehose' });
    for await (const event of model.stream(completion())) if (event.type === 'delta') break;
    await setup.fake.requests[1]?.closed;
    expect(setup.fake.aborted).toBe(1);
  });

  it('is not retried', async () => {
    setup.fake.reply({ fault: 'status', status: 503, retryAfter: '3' });
    const leaving = new AbortController();
    const thrown = read(setup.model().stream(completion({ signal: leaving.signal }))).catch(
      (error: unknown) => error,
    );
    await until(() => setup.fake.requests.length === 1);
    leaving.abort();
    expect(await thrown).toBe(leaving.signal.reason);
    expect(setup.fake.requests).toHaveLength(1);
  });

  it('makes no request when the signal has fired before', async () => {
    await expect(read(setup.model().stream(completion({ signal: AbortSignal.abort() })))).rejects.toThrow();
    expect(setup.fake.requests).toHaveLength(0);
  });
});

it('a consumer that stops reading stops the model: the bytes that it can write are bounded', async () => {
  const model = await setup.knownModel();
  setup.fake.reply({ fault: 'firehose' });
  const events = model.stream(completion());
  await events.next();
  const [, request] = setup.fake.requests;
  let before = -1;
  for (let now = 0; now !== before; now = request?.bytesWritten ?? 0) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // The socket buffers of both sides and our own 64 KiB. Without back-pressure it would be gigabytes.
  expect(before).toBeLessThan(16 * 1_048_576);
  await events.return();
});
