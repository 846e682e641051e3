import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { readStudentWeights, SentenceEncoder, STUDENT_DIMENSIONS, STUDENT_FILE } from '@app/sentence-encoder';
import { anyCharacter } from '../support/any-character';

/** Texts with their vectors by the student's network in Python (`student-vectors.py`), as levels of eight bits. */
const references = JSON.parse(readFileSync(join(__dirname, 'student-vectors.json'), 'utf8')) as {
  text: string;
  levels: string;
}[];

let encoder: SentenceEncoder;

beforeAll(async () => {
  encoder = new SentenceEncoder(await readStudentWeights(STUDENT_FILE));
});

const product = (one: ArrayLike<number>, other: ArrayLike<number>): number =>
  Array.from(one).reduce((sum, value, i) => sum + value * other[i]!, 0);

const cosine = (one: ArrayLike<number>, other: ArrayLike<number>): number =>
  product(one, other) / Math.sqrt(product(one, one) * product(other, other));

it('gives the vectors of its network in Python, within a cosine of 0.999', () => {
  const vectors = encoder.encode(references.map(({ text }) => text));
  for (const [i, { text, levels }] of references.entries())
    expect([text, cosine(vectors[i]!, new Int8Array(Buffer.from(levels, 'base64')))]).toEqual([
      text,
      expect.closeTo(1, 3),
    ]);
});

it('gives 256 values with a length of 1, whatever the text is', () => {
  const texts = [
    'x'.repeat(2 ** 20),
    '船'.repeat(2 ** 20),
    ...fc.sample(fc.string({ unit: anyCharacter }), 100),
  ];
  for (const vector of encoder.encode(texts)) {
    expect(vector).toHaveLength(STUDENT_DIMENSIONS);
    expect(product(vector, vector)).toBeCloseTo(1, 5);
  }
});

it('gives a text the same vector after any other texts', () => {
  const [before] = encoder.encode(['When does the ferry leave?']);
  encoder.encode(fc.sample(fc.string(), 50));
  expect(cosine(encoder.encode(['When does the ferry leave?'])[0]!, before!)).toBeCloseTo(1, 5);
});
