import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './wait';

/** `.ci/run` installs PgBouncer; `npm run test:all` does not. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** PgBouncer in transaction mode, with the settings of docs/deployment.md, in front of a server. */
export class PgBouncer {
  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  /** Starts it in front of the server of `url`, with at most `connections` to each database. */
  static async start(url: string, connections: number): Promise<PgBouncer> {
    const folder = mkdtempSync(join(tmpdir(), 'parley-pgbouncer-'));
    // It refuses to run as root.
    chmodSync(folder, 0o777);
    const [server, port] = [new URL(url), await freePort()];
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
logfile = ${join(folder, 'log')}
`,
    );
    const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    const child = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: 'inherit' });
    const bouncer = new PgBouncer(folder, child, port);
    await until(() => isOpen(port), Boolean);
    return bouncer;
  }

  /** The URL of a database, through PgBouncer. */
  url(database: string): string {
    const url = new URL(database);
    url.port = String(this.port);
    return url.href;
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGINT');
    await exited;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
