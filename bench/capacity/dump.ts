import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from './installation';

const run = promisify(execFile);

/** The size and the times of a backup and its restore. */
export interface Dump {
  bytes: number;
  dumpSeconds: number;
  restoreSeconds: number;
}

/**
 * Dumps the database and restores it into a new one, as described in docs/operations.md.
 * @throws Error without the PostgreSQL client programs
 */
export async function dumpAndRestore(url: string): Promise<Dump> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-dump-'));
  const restored = await createDatabase(url);
  try {
    const file = join(folder, 'parley.dump');
    const dumpSeconds = await timed('pg_dump', ['--format=custom', `--file=${file}`, url]);
    const { size: bytes } = statSync(file);
    const options = ['--no-owner', '--exit-on-error', `--dbname=${restored.url}`];
    return { bytes, dumpSeconds, restoreSeconds: await timed('pg_restore', [...options, file]) };
  } finally {
    await restored.drop();
    rmSync(folder, { recursive: true });
  }
}

async function timed(program: string, options: string[]): Promise<number> {
  const beganMs = performance.now();
  await run(program, options);
  return (performance.now() - beganMs) / 1000;
}
