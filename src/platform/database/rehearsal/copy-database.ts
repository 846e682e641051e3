import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';

/**
 * Copies a database in use into an empty database with PostgreSQL's own programs, from one consistent snapshot.
 * `environment` has the `PATH` to them.
 * @throws Error with the last line of each program that failed, or when a program is not installed
 */
export async function copyDatabase(
  sourceUrl: string,
  targetUrl: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const start = (program: string, url: string, options: string[]) =>
    startProgram(program, url, { options, environment });
  const dump = start('pg_dump', sourceUrl, ['--format=custom']);
  const restore = start('pg_restore', targetUrl, ['--no-owner', '--no-privileges', '--exit-on-error']);
  // A program that fails breaks the pipe, so the other program fails too. Their own messages say more than the pipe's
  // error.
  await pipeline(dump.process.stdout!, restore.process.stdin!).catch(() => undefined);
  const failures = [await dump.failure, await restore.failure].filter((failure) => failure !== undefined);
  if (failures.length > 0) throw new Error(failures.join('; '));
}

/** Starts the program on the database, whose password is not among the arguments that other users can see. */
function startProgram(
  program: string,
  url: string,
  { options, environment }: { options: string[]; environment: NodeJS.ProcessEnv },
): { process: ChildProcess; failure: Promise<string | undefined> } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [...options, `--dbname=${address.href}`], {
    env: { ...environment, ...(password && { PGPASSWORD: password }) },
  });
  return { process: child, failure: failureOf(program, child) };
}

async function failureOf(program: string, child: ChildProcess): Promise<string | undefined> {
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-2000)));
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 ? undefined : `${program} failed: ${output.trim().split('\n').at(-1)}`;
  } catch (error) {
    return `${program} cannot be started: ${(error as Error).message}`;
  }
}
