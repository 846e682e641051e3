import { FolderInUseError, lockFolder } from '../../src/platform/database/embedded/folder-lock';

// node lock-program.js <folder>: prints `held`, or `in use by <pid>`; holds the lock until it is killed or told to release.

const folder = process.argv[2] ?? '';

lockFolder(folder).then(
  (lock) => {
    process.stdout.write('held\n');
    process.stdin.once('data', () => void lock.release().then(() => process.exit(0)));
  },
  (error: Error) => {
    process.stdout.write(
      error instanceof FolderInUseError ? `in use by ${error.pid}\n` : `${error.message}\n`,
    );
  },
);
