import { log } from '../../platform/observability/logging/logger';
import { Settings } from '../../platform/config/settings';
import { ModelsSettings } from '../models.settings';
import { EmbedderService } from './embedder.service';
import { EmbeddingClient } from './embedding-client';
import { EmbeddingError } from './embedding-error';

const SETTINGS: ModelsSettings = Object.assign(new ModelsSettings(), {
  EMBEDDING_BASE_URL: 'http://127.0.0.1:9/v1',
  EMBEDDING_MODEL: 'm',
});
const VECTOR = Float32Array.of(1, 0);

let embedder: EmbedderService;
let embed: jest.SpiedFunction<EmbeddingClient['embed']>;

beforeAll(() => void (log.level = 'silent'));
beforeEach(() => {
  embedder = new EmbedderService(SETTINGS, new Settings());
  embed = jest.spyOn(EmbeddingClient.prototype, 'embed');
});
afterEach(async () => {
  embed.mockRestore();
  await embedder.onApplicationShutdown();
});

describe('the vectors of a question', () => {
  it('are embedded once per text', async () => {
    embed.mockImplementation(async (_, texts) => ({ vectors: texts.map(() => VECTOR), tokens: 1 }));
    expect(await embedder.question('m', ['one', 'two', 'one'])).toEqual([VECTOR, VECTOR, VECTOR]);
    expect(await embedder.question('m', ['two', 'three'])).toEqual([VECTOR, VECTOR]);
    expect(embed.mock.calls.map(([, texts]) => texts)).toEqual([['one', 'two'], ['three']]);
  });

  it('are undefined when the endpoint fails, and without another call during the outage', async () => {
    embed.mockRejectedValue(new EmbeddingError('error', 'no connection'));
    expect(await embedder.question('m', ['one'])).toBeUndefined();
    expect(await embedder.question('m', ['one'])).toBeUndefined();
    expect(embed).toHaveBeenCalledTimes(1);
  });

  it('do not hide an error of the program', async () => {
    embed.mockRejectedValue(new TypeError('a bug'));
    await expect(embedder.question('m', ['one'])).rejects.toThrow('a bug');
  });
});

it('an endpoint may know any language, the built-in encoder those of its training, the student reads none', () => {
  const settings = Object.assign(new ModelsSettings(), { ENCODER_WEIGHTS: __filename });
  const encoders = [
    embedder,
    new EmbedderService(settings, new Settings()),
    new EmbedderService(new ModelsSettings(), new Settings()),
  ];
  expect(encoders.map(({ encoder }) => encoder)).toEqual(['endpoint', 'built-in', 'student']);
  expect(encoders.map((each) => ['en', 'cs'].map((language) => each.knows(language)))).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});

it('there is no encoder where the operator wants none', () => {
  const settings = Object.assign(new ModelsSettings(), { ENCODER_WEIGHTS: 'none' });
  expect(new EmbedderService(settings, new Settings()).encoder).toBeUndefined();
});

it('prefixes are put before questions and passages, and change the identity of the model', async () => {
  embed.mockImplementation(async (_, texts) => ({ vectors: texts.map(() => VECTOR), tokens: 1 }));
  const prefixes = { EMBEDDING_QUERY_PREFIX: 'query: ', EMBEDDING_PASSAGE_PREFIX: 'passage: ' };
  const prefixed = new EmbedderService({ ...SETTINGS, ...prefixes }, new Settings());
  expect(prefixed.model).not.toBe(embedder.model);
  const { signal } = new AbortController();
  await prefixed.passages(['one'], signal);
  await prefixed.question(prefixed.model!, ['three']);
  // Searches use the vectors of the earlier model, without prefixes, until all passages have new vectors.
  await prefixed.question('m', ['four']);
  expect(embed.mock.calls.map(([model, texts]) => [model, ...texts])).toEqual([
    ['m', 'passage: one'],
    ['m', 'query: three'],
    ['m', 'four'],
  ]);
  await prefixed.onApplicationShutdown();
});

it('an unexpected failure of the trial at start does not end the process', async () => {
  const logged = jest.spyOn(log, 'error');
  embed.mockRejectedValue(new TypeError('a bug'));
  embedder.onApplicationBootstrap();
  await new Promise(setImmediate);
  expect(logged).toHaveBeenCalledWith({ err: new TypeError('a bug') }, expect.any(String));
});
