import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { openFrames, sealFrames } from './frames';

const key = randomBytes(32);
const FRAME = 64 * 1024;
const SEALED_FRAME = FRAME + 16;

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** The bytes in chunks of this size, as a network might deliver them. */
async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const seal = (bytes: Buffer, context = '7', chunk = 50_000) =>
  collect(sealFrames(key, context)(inChunks(bytes, chunk)));
const open = (bytes: Buffer, context = '7', chunk = 50_000, withKey = key) =>
  collect(openFrames(withKey, context)(inChunks(bytes, chunk)));

/** Sizes at and around the ends of frames. */
const sizes = fc.oneof(
  fc.nat(1000),
  fc
    .tuple(fc.nat(3), fc.integer({ min: -2, max: 2 }))
    .map(([frames, more]) => Math.max(0, frames * FRAME + more)),
);

describe('a sealed stream', () => {
  it('opens to the same bytes, in whatever chunks they come', async () => {
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.integer({ min: 1000, max: 200_000 }),
        fc.integer({ min: 1000, max: 200_000 }),
        async (size, one, other) => {
          const bytes = randomBytes(size);
          const sealed = await seal(bytes, '7', one);
          expect(sealed.length).toBe(size + 16 * Math.max(1, Math.ceil(size / FRAME)));
          expect((await open(sealed, '7', other)).equals(bytes)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is refused after any change of a byte', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.integer({ min: 1, max: 255 }), async (size, place, flip) => {
        const sealed = await seal(randomBytes(size));
        sealed[place % sealed.length]! ^= flip;
        await expect(open(sealed)).rejects.toThrow(/authenticate/);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused when it is cut anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.boolean(), async (size, place, atFrame) => {
        const sealed = await seal(randomBytes(size));
        const cut = place % sealed.length;
        const kept = atFrame ? cut - (cut % SEALED_FRAME) : cut;
        await expect(open(sealed.subarray(0, kept))).rejects.toThrow(/authenticate|incomplete/);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused when frames are swapped, repeated, left out or added', async () => {
    const frames = 4;
    const sealed = await seal(randomBytes(frames * FRAME));
    const other = await seal(randomBytes(frames * FRAME));
    const at = (from: Buffer, number: number) =>
      from.subarray(number * SEALED_FRAME, (number + 1) * SEALED_FRAME);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ number: fc.nat(frames - 1), isOther: fc.boolean() }), { maxLength: frames + 2 }),
        async (order) => {
          const isOriginal = order.length === frames && order.every(({ number }, index) => number === index);
          fc.pre(!isOriginal);
          const mixed = Buffer.concat(
            order.map(({ number, isOther }) => at(isOther ? other : sealed, number)),
          );
          await expect(open(mixed)).rejects.toThrow(/authenticate|incomplete/);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is refused with another key, and in the place of another file', async () => {
    const sealed = await seal(randomBytes(100_000));
    await expect(open(sealed, '8')).rejects.toThrow(/authenticate/);
    await expect(open(sealed, '7', 50_000, randomBytes(32))).rejects.toThrow(/authenticate/);
  });

  it('passes on nothing of a frame that is not authentic', async () => {
    const sealed = await seal(randomBytes(3 * FRAME));
    sealed[2 * SEALED_FRAME]! ^= 1;
    const opened: Buffer[] = [];
    const reading = (async () => {
      for await (const part of openFrames(key, '7')(inChunks(sealed, 10_000))) opened.push(part);
    })();
    await expect(reading).rejects.toThrow(/authenticate/);
    expect(Buffer.concat(opened)).toHaveLength(2 * FRAME);
  });
});
