import type { FakeBehaviour } from '../../../test/support/fake-model';
import { chunk, completion, faultOf, raw, read, Setup } from '../../../test/support/openai-model';

const setup = new Setup();

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
    setup.fake.reply({ fault: 'status', status });
    expect((await faultOf(setup.model())).kind).toBe(kind);
    expect(setup.fake.requests).toHaveLength(calls);
  });

  it.each<[string, FakeBehaviour]>([
    ['429', { fault: 'status', status: 429, retryAfter: '0' }],
    ['500', { fault: 'status', status: 500 }],
    ['a reset before the headers', { fault: 'reset', afterChunks: [] }],
    [
      'an overload reported in the stream',
      { fault: 'error-in-stream', afterChunks: [], error: { type: 'overloaded_error' } },
    ],
    ['a stream cut before its first token', raw(': hello\n\n')],
  ])('%s before the first token is retried', async (_, behaviour) => {
    setup.fake.script(behaviour, behaviour);
    expect((await read(setup.model().stream(completion()))).text).toBe('Hello from the fake model.');
    expect(setup.fake.requests).toHaveLength(3);
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
  ])('%s after the first token is not retried; the text before it stays', async (_, behaviour, kind) => {
    const model = await setup.knownModel();
    setup.fake.script(behaviour);
    let text = '';
    const reading = (async () => {
      for await (const event of model.stream(completion())) if (event.type === 'delta') text += event.text;
    })();
    await expect(reading).rejects.toMatchObject({ kind });
    expect(text).toBe('ab');
    expect(setup.fake.requests).toHaveLength(2);
  });

  it.each<[string, FakeBehaviour]>([
    ['a web page', { fault: 'html' }],
    [
      'a web page that says it is JSON',
      { fault: 'raw', pieces: ['<html></html>'], contentType: 'application/json' },
    ],
    [
      'a JSON value that is not an object',
      { fault: 'raw', pieces: ['null'], contentType: 'application/json' },
    ],
    [
      'an error object with status 200',
      { fault: 'raw', pieces: ['{"error":"no"}'], contentType: 'application/json' },
    ],
    ['an answer without any text', { chunks: [] }],
    ['an event without end', raw('data: ', ...Array.from({ length: 40 }, () => 'x'.repeat(65_536)))],
  ])('%s is an error', async (_, behaviour) => {
    setup.fake.reply(behaviour);
    expect((await faultOf(setup.model())).kind).toBe('error');
  });

  it('carries the requested wait, and is not retried when that is too long for a visitor', async () => {
    setup.fake.reply({ fault: 'status', status: 429, retryAfter: '30' });
    expect(await faultOf(setup.model())).toMatchObject({ kind: 'overloaded', retryAfterSeconds: 30 });
    expect(setup.fake.requests).toHaveLength(1);
  });

  it('of an unreachable server is an error', async () => {
    await setup.fake.close();
    expect((await faultOf(setup.model())).kind).toBe('error');
  });

  it('has no text of the provider, no address and no key in its message', async () => {
    setup.fake.reply({
      fault: 'status',
      status: 401,
      body: '{"error":{"message":"Incorrect API key sk-secret"}}',
    });
    const { message } = await faultOf(setup.model({ apiKey: 'sk-secret' }));
    expect(message).toBe('the model endpoint answered with status 401');
  });

  it('after closing is an error, not a hang', async () => {
    const model = setup.model();
    await model.close();
    expect((await faultOf(model)).kind).toBe('error');
  });
});
