import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { readBody, saveBody } from './body';

const fail = (maxBytes: number) => ({ maxBytes, onOversize: 'fail' as const });
const truncate = (maxBytes: number) => ({ maxBytes, onOversize: 'truncate' as const });
/** The default quality takes 100 times as long. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const KIB = 1024;
const MIB = 1024 * KIB;

/** A source in pieces of the given size. */
function inPieces(bytes: Buffer, size: number): Readable {
  const count = Math.ceil(bytes.length / size);
  return Readable.from(Array.from({ length: count }, (_, i) => bytes.subarray(i * size, (i + 1) * size)));
}

const encoders: Record<string, (bytes: Buffer) => Buffer> = {
  '': (bytes) => bytes,
  identity: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes),
  'x-gzip': (bytes) => gzipSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, FAST),
  'gzip, identity, br': (bytes) => brotliCompressSync(gzipSync(bytes), FAST),
  'Gzip ,gzip': (bytes) => gzipSync(gzipSync(bytes)),
};

describe.each(Object.entries(encoders))('a body with content encoding "%s"', (encoding, encode) => {
  it('is read completely or cut at the limit, for any bytes and chunks', async () => {
    const body = fc.uint8Array({ maxLength: 5_000 });
    await fc.assert(
      fc.asyncProperty(body, fc.nat(6_000), fc.integer({ min: 1, max: 99 }), async (bytes, max, size) => {
        const plain = Buffer.from(bytes);
        const result = await readBody(inPieces(encode(plain), size), encoding, truncate(max));
        expect(result.equals(plain.subarray(0, max))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('of exactly the limit is read; one more byte is too large', async () => {
    const body = Buffer.alloc(100 * KIB, 'x');
    const read = await readBody(inPieces(encode(body), KIB), encoding, fail(body.length));
    expect(read.equals(body)).toBe(true);
    await expect(
      readBody(inPieces(encode(body), KIB), encoding, fail(body.length - 1)),
    ).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  it('can be empty', async () => {
    await expect(readBody(Readable.from([]), encoding, fail(10))).resolves.toEqual(Buffer.alloc(0));
  });
});

describe('readBody', () => {
  const bombs: [string, Buffer][] = [
    ['gzip', gzipSync(Buffer.alloc(200 * MIB))],
    ['br', brotliCompressSync(Buffer.alloc(64 * MIB), FAST)],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(200 * MIB)))],
  ];

  it.each(bombs)(
    'stops a bomb (%s) at the limit without holding what it would become',
    async (encoding, bomb) => {
      const before = process.memoryUsage();
      const held = () => process.memoryUsage().external + process.memoryUsage().arrayBuffers;
      let peak = 0;
      const watch = setInterval(() => (peak = Math.max(peak, held())), 1);
      await expect(readBody(inPieces(bomb, 16 * KIB), encoding, fail(MIB))).rejects.toMatchObject({
        code: 'too_large',
      });
      clearInterval(watch);
      expect(Math.max(peak, held()) - before.external - before.arrayBuffers).toBeLessThan(50 * MIB);
      const cut = await readBody(inPieces(bomb, 16 * KIB), encoding, truncate(MIB));
      expect(cut.length).toBe(MIB);
    },
  );

  it('ends an encoding that decodes to nothing', async () => {
    const emptyMembers = Buffer.alloc(20 * KIB, gzipSync(''));
    const endless = Readable.from(
      (function* () {
        for (;;) yield emptyMembers;
      })(),
    );
    await expect(readBody(endless, 'gzip', fail(100 * KIB))).rejects.toMatchObject({ code: 'too_large' });
    expect(endless.destroyed).toBe(true);
  });

  it('uses memory for the content only, for a body in one-byte chunks', async () => {
    const source = inPieces(Buffer.alloc(30 * KIB, 'x'), 1);
    const body = await readBody(source, '', fail(100 * KIB));
    expect(body.buffer.byteLength).toBeLessThanOrEqual(100 * KIB);
    expect(body.length).toBe(30 * KIB);
  });

  it.each(['gzip', 'br'])('returns the content of an incomplete %s stream', async (encoding) => {
    const text = Buffer.from(Array.from({ length: 20_000 }, (_, i) => `${(i * 7919) % 10_007} `).join(''));
    const encoded = encoders[encoding]?.(text) ?? Buffer.alloc(0);
    const body = await readBody(
      Readable.from([encoded.subarray(0, encoded.length / 2)]),
      encoding,
      fail(MIB),
    );
    expect(body.length).toBeGreaterThan(KIB);
    expect(text.subarray(0, body.length).equals(body)).toBe(true);
  });

  it.each([
    ['compress', Buffer.from('x')],
    ['zstd', Buffer.from('x')],
    ['gzip, unknown', gzipSync('x')],
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync('x')))],
    ['gzip', Buffer.from('not gzip at all')],
    ['br', Buffer.from('not brotli at all, by no means')],
    ['deflate', deflateSync('x')],
    ['gzip, gzip', gzipSync('not gzip twice')],
    ['constructor', Buffer.from('x')],
  ])('refuses %s that cannot be decoded', async (encoding, bytes) => {
    const source = Readable.from([bytes]);
    await expect(readBody(source, encoding, truncate(KIB))).rejects.toMatchObject({ code: 'bad_encoding' });
    expect(source.destroyed).toBe(true);
  });

  it.each(['', 'gzip', 'gzip, br'])(
    'distinguishes an error of the source from one of the encoding "%s"',
    async (encoding) => {
      const reset = Object.assign(new Error('read ECONNRESET 10.1.2.3:80'), { code: 'ECONNRESET' });
      const source = Readable.from(
        (async function* () {
          yield (encoders[encoding] ?? ((x: Buffer) => brotliCompressSync(gzipSync(x))))(Buffer.from('x'));
          await Promise.resolve();
          throw reset;
        })(),
      );
      await expect(readBody(source, encoding, fail(KIB))).rejects.toMatchObject({
        code: 'network',
        message: 'The connection failed (ECONNRESET)',
      });
    },
  );

  it('returns a body or a SafeFetchError for any bytes in any encoding', async () => {
    const encoding = fc.constantFrom('gzip', 'br', 'gzip, br', 'nonsense', ',', 'br,');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), encoding, async (bytes, name) => {
        const outcome = await readBody(inPieces(Buffer.from(bytes), 50), name, fail(100)).catch(
          (error: { code: string }) => error.code,
        );
        expect(typeof outcome === 'object' || ['bad_encoding', 'too_large'].includes(outcome)).toBe(true);
      }),
    );
  });
});

describe('saveBody', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'body-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(Object.entries(encoders))('saves a body with content encoding "%s"', async (encoding, encode) => {
    const path = join(folder, 'file');
    writeFileSync(path, 'a longer text that was there before');
    const source = inPieces(encode(Buffer.from('the content')), 3);
    await expect(saveBody(source, encoding, { path, maxBytes: 11 })).resolves.toBe(11);
    expect(readFileSync(path, 'utf8')).toBe('the content');
    expect(source.destroyed).toBe(true);
  });

  it('saves no more than the limit, and says so', async () => {
    const path = join(folder, 'file');
    const bomb = inPieces(gzipSync(Buffer.alloc(20 * MIB)), KIB);
    await expect(saveBody(bomb, 'gzip', { path, maxBytes: MIB })).rejects.toMatchObject({
      code: 'too_large',
    });
    expect(statSync(path).size).toBeLessThanOrEqual(MIB);
  });

  it('reports the failure of a file system as such, and ends the source', async () => {
    const source = Readable.from([Buffer.from('x')]);
    const path = join(folder, 'no', 'folder');
    await expect(saveBody(source, '', { path, maxBytes: 10 })).rejects.toMatchObject({ code: 'ENOENT' });
    expect(source.destroyed).toBe(true);
  });
});
