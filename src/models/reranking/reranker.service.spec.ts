import fc from 'fast-check';
import { log } from '../../platform/observability/logging/logger';
import { FakeReranker } from '../../../test/support/fake-reranker';
import { ModelsSettings } from '../models.settings';
import { readOrder } from './rerank-format';
import { RerankerService } from './reranker.service';

const DOCUMENTS = ['good', 'best best', 'best'];
const IN_ORDER = [1, 2, 0];

let fake: FakeReranker;
let reranker: RerankerService;

const order = (documents = DOCUMENTS, signal = new AbortController().signal) =>
  reranker.order('Which is it?', documents, signal);

beforeAll(() => void (log.level = 'silent'));
beforeEach(async () => {
  fake = await FakeReranker.start();
  const settings = { RERANK_BASE_URL: fake.url, RERANK_MODEL: 'm', RERANK_API_KEY: 'k' };
  reranker = new RerankerService(Object.assign(new ModelsSettings(), settings));
});
afterEach(async () => {
  await reranker.onApplicationShutdown();
  await fake.close();
});

describe('documents are ordered by the reranker', () => {
  it('in the shape of Cohere', async () => {
    expect(await order()).toEqual(IN_ORDER);
    expect(fake.requests).toEqual([
      {
        url: '/v1/rerank',
        authorization: 'Bearer k',
        body: { model: 'm', query: 'Which is it?', documents: DOCUMENTS, top_n: 3 },
      },
    ]);
  });

  it('in the shape of Text Embeddings Inference, which is remembered', async () => {
    fake.mood = 'tei';
    expect([await order(), await order()]).toEqual([IN_ORDER, IN_ORDER]);
    expect(fake.requests.map(({ body }) => Object.keys(body).includes('texts'))).toEqual([false, true, true]);
  });
});

describe('documents keep their order', () => {
  it.each([
    ['fails', { status: 500, body: '' }],
    ['refuses', { status: 422, body: 'no such model' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['answers no scores', { status: 200, body: '{"results":[]}' }],
    ['names a document that there is not', { status: 200, body: '[{"index":3,"score":1}]' }],
    ['names a document twice', { status: 200, body: '[{"index":0,"score":1},{"index":0,"score":2}]' }],
    ['gives no numbers', { status: 200, body: '[{"index":0,"score":"high"}]' }],
  ])('when the endpoint %s, which is then not called for a while', async (_, mood) => {
    fake.mood = mood;
    expect([await order(), await order()]).toEqual([undefined, undefined]);
    expect(fake.requests).toHaveLength(1);
  });

  it('when the endpoint does not answer within a second and a half', async () => {
    fake.mood = 'hang';
    const startedAtMs = performance.now();
    expect(await order()).toBeUndefined();
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(1_400);
    expect(performance.now() - startedAtMs).toBeLessThan(5_000);
  });

  it('when there is no endpoint, or nothing to order', async () => {
    expect(await order(['one'])).toBeUndefined();
    const without = new RerankerService(new ModelsSettings());
    expect(await without.order('q', DOCUMENTS, new AbortController().signal)).toBeUndefined();
    expect(fake.requests).toEqual([]);
  });
});

it('a call ends with the visitor who leaves, which is not a fault of the endpoint', async () => {
  fake.mood = 'hang';
  const leaving = new AbortController();
  const ordered = order(DOCUMENTS, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(ordered).rejects.toThrow('gone');
  fake.mood = 'cohere';
  expect(await order()).toEqual(IN_ORDER);
});

it('an order that is read has each document once, those with a score first', () => {
  const scores = fc.uniqueArray(fc.record({ index: fc.nat({ max: 9 }), score: fc.integer() }), {
    minLength: 1,
    selector: ({ index }) => index,
  });
  fc.assert(
    fc.property(scores, fc.constantFrom('score', 'relevance_score'), (items, name) => {
      const results = items.map(({ index, score }) => ({ index, [name]: score }));
      const read = readOrder(JSON.stringify({ results }), 10)!;
      expect(read.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      const scored = read
        .slice(0, items.length)
        .map((index) => items.find((item) => item.index === index)?.score);
      expect(scored).toEqual(items.map(({ score }) => score).toSorted((one, other) => other - one));
    }),
  );
});
