import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port';

const VERSIONS = '/usr/lib/postgresql';
const MAX_CONNECTIONS = 200;

const run = promisify(execFile);

/**
 * A PostgreSQL server for one test, which may break it. It recovers after a crash like a real one: committed data is
 * in its log.
 */
export class PostgresServer {
  readonly url: string;
  private readonly folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'));

  private constructor(private readonly port: number) {
    this.url = `postgres://parley@127.0.0.1:${port}/postgres`;
  }

  static async start(): Promise<PostgresServer> {
    const server = new PostgresServer(await freePort());
    if (isRoot()) await run('chown', ['postgres', server.folder]);
    await asPostgres('initdb', ['-D', server.folder, '-U', 'parley', '--auth=trust', '--no-sync']);
    await server.start();
    return server;
  }

  /** Starts it again; resolves when it accepts connections. */
  async start(): Promise<void> {
    const options = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: MAX_CONNECTIONS,
      // The machine keeps running, so that written data survives whether it was synced or not.
      fsync: 'off',
    };
    const flags = Object.entries(options).map(([name, value]) => `-c ${name}='${value}'`);
    await this.control(
      'start',
      '-w',
      '-l',
      join(this.folder, 'log'),
      '-o',
      `-p ${this.port} ${flags.join(' ')}`,
    );
  }

  /** Ends it as a crash does: connections get no message, nothing is written to disk. */
  async crash(): Promise<void> {
    await this.control('stop', '-m', 'immediate');
  }

  /** Stops it from answering: connections stay open, and the kernel accepts new connections. */
  async freeze(): Promise<void> {
    await this.signal('STOP');
  }

  async thaw(): Promise<void> {
    await this.signal('CONT');
  }

  async remove(): Promise<void> {
    await this.crash().catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Sends a signal to the server and its sessions. */
  private async signal(name: 'STOP' | 'CONT'): Promise<void> {
    const postmaster = readFileSync(join(this.folder, 'postmaster.pid'), 'utf8').split('\n')[0]!;
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', postmaster]);
    await run('kill', [`-${name}`, postmaster, ...stdout.split(/\s+/).filter(Boolean)]);
  }

  private control(...args: string[]): Promise<void> {
    return asPostgres('pg_ctl', ['-D', this.folder, ...args]);
  }
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root. */
async function asPostgres(program: string, args: string[]): Promise<void> {
  const version = readdirSync(VERSIONS).toSorted((one, other) => Number(other) - Number(one))[0]!;
  const command = [join(VERSIONS, version, 'bin', program), ...args];
  const [file, ...rest] = isRoot() ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  await run(file!, rest);
}
