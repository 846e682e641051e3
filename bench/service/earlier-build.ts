import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from '../../test/support/root';

/** A built checkout of the service, to compare with. */
export interface EarlierBuild {
  name: string;
  /** The folder of the checkout. */
  root: string;
  remove: () => void;
}

/**
 * A build of an earlier commit: made in a temporary worktree with the packages of this one, which may be newer; or a
 * folder of a checkout that is built already.
 * @throws Error if git does not know the commit, or it cannot be built
 */
export function earlierBuild(commitOrFolder: string): EarlierBuild {
  const folder = resolve(commitOrFolder);
  if (existsSync(join(folder, 'dist')))
    return { name: commitOrFolder, root: folder, remove: () => undefined };
  const parent = mkdtempSync(join(tmpdir(), 'parley-earlier-'));
  const root = join(parent, 'checkout');
  run(ROOT, 'git', 'worktree', 'add', '--detach', root, commitOrFolder);
  const remove = (): void => {
    run(ROOT, 'git', 'worktree', 'remove', '--force', root);
    rmSync(parent, { recursive: true, force: true });
  };
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    run(root, process.execPath, 'build.mjs');
  } catch (error) {
    remove();
    throw error;
  }
  return { name: commitOrFolder, root, remove };
}

function run(cwd: string, program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} has failed`);
}
