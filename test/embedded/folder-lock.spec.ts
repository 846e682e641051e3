import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../src/platform/database/embedded';
import { FolderInUseError, lockFolder } from '../../src/platform/database/embedded/folder-lock';
import { dataFolder, emptyFolder, openDatabase, programFile, workerFile } from './fixture';
import { Program } from './program';

const STARTERS = 10;

describe('the lock of a data folder', () => {
  const running: Program[] = [];
  const contend = (folder: string): Program => {
    const program = new Program(programFile('lock-program'), folder);
    running.push(program);
    return program;
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((program) => program.kill()));
  });

  /** Ten processes at once; the one that gets the lock, after all have said what they got. */
  async function race(folder: string): Promise<Program> {
    const starters = Array.from({ length: STARTERS }, () => contend(folder));
    const answers = await Promise.all(starters.map(async (starter) => (await starter.printed(1))[0]));
    const winners = starters.filter((_, i) => answers[i] === 'held');
    expect([winners.length, answers.filter((answer) => answer?.startsWith('in use by ')).length]).toEqual([
      1,
      STARTERS - 1,
    ]);
    return winners[0] as Program;
  }

  it('goes to exactly one of ten processes that start together, on a new folder and over a dead holder, time and again', async () => {
    const folder = emptyFolder();
    for (let round = 0; round < 4; round++) await (await race(folder)).kill();
    await (await race(folder)).finish();
    await race(folder);
  });

  it('names the folder and the process that holds it', async () => {
    const folder = emptyFolder();
    const holder = contend(folder);
    await holder.printed(1);
    const failure = await lockFolder(folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FolderInUseError);
    expect(failure).toMatchObject({ folder, pid: holder.pid });
    expect(String(failure)).toContain(folder);
  });

  it('is free the moment its holder is killed, and the folder is left tidy', async () => {
    const folder = emptyFolder();
    for (let i = 0; i < 3; i++) {
      const holder = contend(folder);
      expect(await holder.printed(1)).toEqual(['held']);
      await holder.kill();
    }
    const lock = await lockFolder(folder);
    expect(readdirSync(join(folder, 'lock')).filter((name) => name.endsWith('.sock'))).toHaveLength(1);
    expect(readdirSync(join(folder, 'lock'))).toHaveLength(2);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  it('does not take a live process with the dead holder’s number for the holder', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'lock'));
    writeFileSync(
      join(folder, 'lock', '1'),
      JSON.stringify({ pid: process.pid, socket: join(folder, 'lock', 'gone.sock') }),
    );
    await (await lockFolder(folder)).release();
  });

  it('gets over a claim that a loss of power has emptied', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'lock'));
    writeFileSync(join(folder, 'lock', '7'), '');
    const lock = await lockFolder(folder);
    expect(readdirSync(join(folder, 'lock'))).toContain('8');
    await lock.release();
  });

  it('holds within one process too', async () => {
    const folder = emptyFolder();
    const attempts = await Promise.allSettled(Array.from({ length: STARTERS }, () => lockFolder(folder)));
    const held = attempts.filter((attempt) => attempt.status === 'fulfilled');
    expect(held).toHaveLength(1);
    await held[0]?.value.release();
  });

  it('works for a folder whose path is too long for a socket', async () => {
    const folder = join(emptyFolder(), 'x'.repeat(120));
    mkdirSync(folder);
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    const claim = JSON.parse(readFileSync(join(folder, 'lock', '1'), 'utf8')) as { socket: string };
    expect(existsSync(claim.socket)).toBe(true);
    await lock.release();
    expect(existsSync(claim.socket)).toBe(false);
  });

  it('keeps a second database away from the folder of an open one, until that is closed', async () => {
    const folder = await dataFolder();
    const db = await openDatabase({ folder });
    await expect(openEmbedded({ folder, workerFile: workerFile() })).rejects.toThrow(FolderInUseError);
    expect((await db.pool().query('SELECT 1 AS ok')).rows).toEqual([{ ok: 1 }]);
    await db.close();
    await (await openDatabase({ folder })).close();
  });

  it('is given back when the database cannot be opened', async () => {
    const folder = emptyFolder();
    await expect(openEmbedded({ folder, workerFile: join(folder, 'none.js') })).rejects.toThrow(
      'Cannot find module',
    );
    mkdirSync(join(folder, 'pg'));
    writeFileSync(join(folder, 'pg', 'PG_VERSION'), '18\n');
    await expect(openDatabase({ folder })).rejects.toThrow('cannot be opened');
    await (await lockFolder(folder)).release();
  });
});
