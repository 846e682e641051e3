import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process, or another part of this one, has the data folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(
    readonly folder: string,
    /** The holder's process id as the holder sees it: in another container it means nothing here. */
    readonly pid: number | undefined,
  ) {
    super(
      `the data folder ${folder} is in use${pid === undefined ? '' : ` by process ${pid}`}; one process at a time can have it`,
    );
  }
}

/** A held lock. */
export interface FolderLock {
  /** Gives the folder free. */
  release(): Promise<void>;
}

interface Claim {
  readonly pid: number;
  readonly socket: string;
}

/** The shortest limit on a socket's path there is (macOS); Linux has 107. */
const MAX_SOCKET_PATH_BYTES = 103;
const ID_BYTES = 8;
const CLAIM = /^\d+$/;

/**
 * Locks a folder for this process, for as long as it lives: a process that is killed leaves no lock behind.
 *
 * The holder listens on a Unix socket under a name that never comes back, so a claim whose socket refuses connections is
 * dead for good. Claims are files numbered upwards, each linked into place whole and never over another; a newcomer may
 * only take the number after a dead one, and the highest number is never removed. Of those who start together, exactly one
 * gets the next number. Process ids decide nothing: in containers they repeat.
 *
 * Throws `FolderInUseError` when the folder is held.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const claims = join(folder, 'lock');
  mkdirSync(claims, { recursive: true, mode: 0o700 });
  const id = randomBytes(ID_BYTES).toString('hex');
  const { server, socket } = await listen(claims, `${id}.sock`);
  const draft = join(claims, `${id}.claim`);
  try {
    writeFileSync(draft, JSON.stringify({ pid: process.pid, socket } satisfies Claim));
    await claim(folder, claims, draft);
    await clearDead(claims);
  } catch (error) {
    await close(server);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  // The file of the claim stays: its number must not be given out again.
  return { release: () => close(server) };
}

async function claim(folder: string, claims: string, draft: string): Promise<void> {
  for (;;) {
    const last = highest(claims);
    const holder = last > 0 ? readClaim(join(claims, String(last))) : undefined;
    if (holder && (await isListening(holder.socket))) throw new FolderInUseError(folder, holder.pid);
    const number = last + 1;
    const file = join(claims, String(number));
    try {
      linkSync(draft, file);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      throw error;
    }
    // Someone else may have got further and cleared away the number this one was given in the meantime.
    if (highest(claims) === number) return;
    rmSync(file, { force: true });
  }
}

/** Removes the claims before the highest, with the sockets that dead processes left. Only the holder may. */
async function clearDead(claims: string): Promise<void> {
  const last = highest(claims);
  for (const name of readdirSync(claims).filter((file) => CLAIM.test(file) && Number(file) < last)) {
    const past = readClaim(join(claims, name));
    // One that listens is a rival about to find out that it came too late; it may still need its socket for a next try.
    if (past && (await isListening(past.socket))) continue;
    if (past) rmSync(past.socket, { force: true });
    rmSync(join(claims, name), { force: true });
  }
}

function highest(claims: string): number {
  return Math.max(
    0,
    ...readdirSync(claims)
      .filter((name) => CLAIM.test(name))
      .map(Number),
  );
}

function readClaim(file: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim;
  } catch (error) {
    // Cleared away by a newer holder, who will be seen on the next look; or emptied by a loss of power, so nobody lives.
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Listens in the folder; where its path is too long or its file system has no sockets, in the folder for temporary files. */
async function listen(claims: string, name: string): Promise<{ server: Server; socket: string }> {
  const inside = join(claims, name);
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES) {
    const server = await listenOn(inside).catch(() => undefined);
    if (server) return { server, socket: inside };
  }
  const outside = join(tmpdir(), `parley-${name}`);
  return { server: await listenOn(outside), socket: outside };
}

function listenOn(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy());
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });
}

/** Whether somebody listens; in doubt (no permission, a full backlog) somebody does. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => resolve(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '')));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
