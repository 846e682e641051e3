import { once } from 'node:events';
import { FolderInUseError, lockFolder } from '../../libs/embedded-postgres/src/folder-lock';

// node lock-program.js <folder>: prints `held` or `in use by <pid>`; holds the lock until it is killed or gets a line.

const folder = process.argv[2] ?? '';

async function contend(): Promise<void> {
  const lock = await lockFolder(folder);
  process.stdout.write('held\n');
  await once(process.stdin, 'data');
  await lock.release();
  process.exit(0);
}

contend().catch((error: Error) => {
  process.stdout.write(error instanceof FolderInUseError ? `in use by ${error.pid}\n` : `${error.message}\n`);
});
