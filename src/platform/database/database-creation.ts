import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hasDatabase } from '@app/embedded-postgres';

const MIGRATE = join(__dirname, '../../migrate.js');

/**
 * Creates the embedded database of a data folder that has none, in a process of its own: creation takes three times the
 * memory of the running service, and a process does not return all of it. A failure is not reported here: the service
 * then tries to create the database itself, and reports the error.
 */
export async function createDatabase(folder: string): Promise<void> {
  if (hasDatabase(folder)) return;
  await once(fork(MIGRATE, { stdio: 'ignore' }), 'exit').catch(() => undefined);
}
