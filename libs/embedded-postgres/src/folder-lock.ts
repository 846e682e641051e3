import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The data folder is locked by another process, or by another part of this process. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(
    readonly folder: string,
    /** The process id of the holder. Meaningless if the holder runs in another container. */
    readonly pid: number | undefined,
  ) {
    const holder = pid === undefined ? '' : ` by process ${pid}`;
    super(`the data folder ${folder} is in use${holder}; one process at a time can have it`);
  }
}

/** A lock that this process holds. */
export interface FolderLock {
  /** Unlocks the folder. */
  release(): Promise<void>;
}

interface Claim {
  readonly pid: number;
  readonly socket: string;
}

/** The limit on macOS; on Linux it is 107. */
const MAX_SOCKET_PATH_BYTES = 103;
const ID_BYTES = 8;
const CLAIM = /^\d+$/;

/**
 * Locks a folder for this process until it is released or the process ends, even by SIGKILL.
 *
 * The holder listens on a Unix socket with a random name. Its claim is a numbered file that names the socket. A claim
 * whose socket refuses connections is dead for good, because a name is never used again. A process takes the lock by
 * linking its claim to the number after the highest, when the highest is dead; a link never replaces a file, so only
 * one of several processes succeeds. The highest claim is never removed. Process ids are not compared: containers
 * repeat them.
 *
 * @throws FolderInUseError when the folder is locked
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
  // The claim file stays, so that its number is not used again.
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
    // Another process may have taken a higher number and removed lower claims before this link was made.
    if (highest(claims) === number) return;
    rmSync(file, { force: true });
  }
}

/** Removes the claims below the highest and the sockets of dead processes. Only for the holder. */
async function clearDead(claims: string): Promise<void> {
  const last = highest(claims);
  for (const name of readdirSync(claims).filter((file) => CLAIM.test(file) && Number(file) < last)) {
    const past = readClaim(join(claims, name));
    // A process that still listens is trying to take the lock; it needs its socket for its next try.
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
    // Removed by a newer holder, whose claim is read next; or emptied by a loss of power, and so dead.
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Listens in the folder, or in the temporary folder if the path is too long or the file system has no sockets. */
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

/** Whether a process listens there. In doubt (no permission, a full backlog), true. */
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
