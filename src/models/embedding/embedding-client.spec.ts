import {
  fakeVector,
  startFakeEmbeddings,
  type EmbeddingMood,
  type FakeEmbeddings,
} from '../../../test/support/fake-embeddings';
import { EmbeddingClient, type EmbeddingLimits } from './embedding-client';
import { EmbeddingError } from './embedding-error';

let fake: FakeEmbeddings;
let client: EmbeddingClient;
beforeEach(async () => {
  fake = await startFakeEmbeddings();
  client = new EmbeddingClient(fake.url, 'a-key');
});
afterEach(async () => {
  await client.close();
  await fake.close();
});

const limits = (changes: Partial<EmbeddingLimits> = {}): EmbeddingLimits => ({
  signal: new AbortController().signal,
  timeoutMs: 10_000,
  retries: 2,
  maxWaitMs: 5_000,
  isPatient: true,
  ...changes,
});
const embed = (texts: string[], changes?: Partial<EmbeddingLimits>) =>
  client.embed('m', texts, limits(changes));

async function faultOf(mood: EmbeddingMood, changes?: Partial<EmbeddingLimits>): Promise<EmbeddingError> {
  fake.reply(mood);
  const error: unknown = await embed(['one', 'two'], changes).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EmbeddingError);
  return error as EmbeddingError;
}

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const dot = (x: ArrayLike<number>, y: ArrayLike<number>) =>
    Array.from(x).reduce((sum, value, i) => sum + value * y[i]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

it('embeds all texts in one request, with the key, and returns vectors of unit length', async () => {
  const { vectors, tokens } = await embed(['one', 'two']);
  expect(fake.requests).toHaveLength(1);
  expect(fake.requests[0]).toMatchObject({ url: '/v1/embeddings', model: 'm', input: ['one', 'two'] });
  expect(fake.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer a-key',
    accept: 'application/json',
  });
  expect(tokens).toBe(2);
  for (const [i, text] of ['one', 'two'].entries()) {
    expect(cosine(vectors[i]!, fakeVector('m', text))).toBeCloseTo(1, 5);
    expect(Math.hypot(...vectors[i]!)).toBeCloseTo(1, 5);
  }
});

it('returns vectors in the order of their texts, whatever their order in the response', async () => {
  fake.reply({ mood: 'shuffled' });
  const { vectors } = await embed(['one', 'two', 'three']);
  for (const [i, text] of ['one', 'two', 'three'].entries())
    expect(cosine(vectors[i]!, fakeVector('m', text))).toBeCloseTo(1, 5);
});

describe('a temporary fault', () => {
  it.each<[string, EmbeddingMood]>([
    ['429', { mood: 'status', status: 429 }],
    ['500', { mood: 'status', status: 500 }],
    ['503', { mood: 'status', status: 503 }],
    ['a reset', { mood: 'reset' }],
    ['rubbish', { mood: 'body', body: '<html>' }],
  ])('is retried: %s', async (_, mood) => {
    fake.script(mood, mood);
    expect((await embed(['one'])).vectors).toHaveLength(1);
    expect(fake.requests).toHaveLength(3);
  });

  it('is not retried earlier than the endpoint asks', async () => {
    fake.script({ mood: 'status', status: 429, headers: { 'retry-after': '1' } });
    await embed(['one']);
    const [first, second] = fake.requests;
    expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(990);
  });

  it('ends the call when the endpoint asks for a longer wait than allowed', async () => {
    const fault = await faultOf({ mood: 'status', status: 429, headers: { 'retry-after': '3600' } });
    expect(fault).toMatchObject({ kind: 'overloaded', retryAfterMs: 3_600_000 });
    expect(fake.requests).toHaveLength(1);
  });

  it('ends the call after the last retry', async () => {
    expect(await faultOf({ mood: 'status', status: 502 })).toMatchObject({ kind: 'error' });
    expect(fake.requests).toHaveLength(3);
  });
});

describe('a permanent fault', () => {
  it.each([
    [400, 'refused'],
    [413, 'refused'],
    [422, 'refused'],
    [401, 'error'],
    [403, 'error'],
    [404, 'error'],
  ])('ends the call at once: status %d is %s', async (status, kind) => {
    expect(await faultOf({ mood: 'status', status })).toMatchObject({ kind });
    expect(fake.requests).toHaveLength(1);
  });

  it('is a server that never answers', async () => {
    expect(await faultOf({ mood: 'hang' }, { timeoutMs: 50, retries: 0 })).toMatchObject({ kind: 'timeout' });
  });

  it('is an aborted signal, with its own reason', async () => {
    fake.reply({ mood: 'hang' });
    const reason = new Error('left');
    const leaving = new AbortController();
    const call = embed(['one'], { signal: leaving.signal });
    leaving.abort(reason);
    await expect(call).rejects.toBe(reason);
  });
});

describe('unusable vectors are refused:', () => {
  it.each<[string, EmbeddingMood]>([
    ['no JSON', { mood: 'body', body: 'well' }],
    ['no list', { mood: 'body', body: '{"data":{}}' }],
    ['too few', { mood: 'body', body: '{"data":[{"index":0,"embedding":[1]}]}' }],
    [
      'one twice',
      { mood: 'body', body: '{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}' },
    ],
    [
      'an index outside',
      { mood: 'body', body: '{"data":[{"index":0,"embedding":[1]},{"index":2,"embedding":[1]}]}' },
    ],
    [
      'different lengths',
      { mood: 'body', body: '{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1,2]}]}' },
    ],
    ['nothing but zeros', { mood: 'vector', vector: [0, 0] }],
    ['null, as JSON has NaN', { mood: 'vector', vector: [1, null] }],
    ['beyond all numbers', { mood: 'body', body: '{"data":[{"embedding":[1e999]},{"embedding":[1]}]}' }],
    ['texts', { mood: 'vector', vector: ['1', '2'] }],
    ['empty', { mood: 'vector', vector: [] }],
    ['longer than any model’s', { mood: 'vector', vector: Array.from({ length: 16_001 }, () => 1) }],
    ['endless', { mood: 'body', body: `"${'x'.repeat(17 * 1024 * 1024)}"` }],
  ])('%s', async (_, mood) => {
    expect((await faultOf(mood, { retries: 0 })).kind).toMatch(/rubbish|error/);
  });
});

describe('a rate limit that the endpoint announces', () => {
  const used = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '600ms' };

  it('is waited for by a patient call', async () => {
    fake.script({ mood: 'well', headers: used });
    await embed(['one']);
    await embed(['two']);
    const [first, second] = fake.requests;
    expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(590);
  });

  it('ends the next call when the wait is longer than allowed', async () => {
    fake.script({ mood: 'well', headers: { ...used, 'x-ratelimit-reset-requests': '1h' } });
    await embed(['one']);
    await expect(embed(['two'])).rejects.toMatchObject({ kind: 'overloaded' });
    expect(fake.requests).toHaveLength(1);
  });

  it('does not delay other calls', async () => {
    fake.script({ mood: 'well', headers: { ...used, 'x-ratelimit-reset-requests': '1h' } });
    await embed(['one']);
    expect((await embed(['two'], { isPatient: false })).vectors).toHaveLength(1);
  });
});
