import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabase } from '@app/embedded-postgres';
import { FolderInUseError, lockFolder } from '../../libs/embedded-postgres/src/folder-lock';
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

  /** Starts ten processes at once, waits for their answers and returns the process with the lock. */
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

  it('goes to exactly one of ten processes that start together, on a new folder and after a dead holder', async () => {
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

  it('is free as soon as its holder is killed, and leaves no files of dead holders', async () => {
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

  it('is free when its holder is dead, even if another process has the same process id', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'lock'));
    writeFileSync(
      join(folder, 'lock', '1'),
      JSON.stringify({ pid: process.pid, socket: join(folder, 'lock', 'gone.sock') }),
    );
    await (await lockFolder(folder)).release();
  });

  it('is free when a loss of power has emptied the claim', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'lock'));
    writeFileSync(join(folder, 'lock', '7'), '');
    const lock = await lockFolder(folder);
    expect(readdirSync(join(folder, 'lock'))).toContain('8');
    await lock.release();
  });

  it('works within one process', async () => {
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

  it('prevents a second database in the folder until the first is closed', async () => {
    const folder = await dataFolder();
    const db = await openDatabase({ folder });
    await expect(EmbeddedDatabase.open({ folder, workerFile: workerFile() })).rejects.toThrow(
      FolderInUseError,
    );
    expect((await db.pool().query('SELECT 1 AS ok')).rows).toEqual([{ ok: 1 }]);
    await db.close();
    await (await openDatabase({ folder })).close();
  });

  it('is released when the database cannot be opened', async () => {
    const folder = emptyFolder();
    await expect(EmbeddedDatabase.open({ folder, workerFile: join(folder, 'none.js') })).rejects.toThrow(
      'Cannot find module',
    );
    mkdirSync(join(folder, 'pg'));
    writeFileSync(join(folder, 'pg', 'PG_VERSION'), '18\n');
    await expect(openDatabase({ folder })).rejects.toThrow('cannot be opened');
    await (await lockFolder(folder)).release();
  });
});
