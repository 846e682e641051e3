import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from './client';
import { createBackends, onRealBackends, type Backends } from './backends';

const MAIN = join(__dirname, '../../dist/src/main.js');
const ADMIN_TOKEN = 'an-admin-token-for-tests';
const SECRET_KEY = 'a-secret-key-for-tests-of-32-characters';

/** Settings of every service under test: quiet, on loopback, fast crawls of loopback sites. */
const TEST_ENVIRONMENT = {
  PORT: '0',
  ADMIN_TOKEN,
  SECRET_KEY,
  EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  CRAWL_DELAY_MS: '0',
  // With a database of its own, the service tells its address in the log alone.
  LOG_LEVEL: onRealBackends ? 'info' : 'warn',
};

/** A tenant with its two partitions. */
export interface Tenant {
  accountId: number;
  live: Client;
  test: Client;
}

/** The built service, running as a real process over a data folder (or a database and Redis) of its own. */
export class Service {
  private constructor(
    private readonly backends: Backends,
    private readonly environment: Record<string, string>,
    private process: ServiceProcess,
  ) {}

  /** Starts the service; `environment` adds to or replaces the settings of every test. */
  static async start(environment: Record<string, string> = {}): Promise<Service> {
    const backends = await createBackends();
    const settings = { ...TEST_ENVIRONMENT, ...backends.environment, ...environment };
    return new Service(backends, settings, await ServiceProcess.start(settings));
  }

  get baseUrl(): string {
    return this.process.baseUrl;
  }

  /** Everything the process has printed. */
  get output(): string {
    return this.process.output;
  }

  /** The operator. */
  get admin(): Client {
    return new Client(`${this.baseUrl}/admin/v1`, ADMIN_TOKEN);
  }

  /** A client with this key, or with none. */
  client(key?: string): Client {
    return new Client(`${this.baseUrl}/api/v1`, key);
  }

  /** A new account with a key of each mode. */
  async tenant(plan = 'enterprise'): Promise<Tenant> {
    const { body } = await this.admin.post('/accounts', { name: 'Tenant', plan });
    const accountId = body.account.id;
    return { accountId, live: await this.key(accountId), test: await this.key(accountId, { mode: 'test' }) };
  }

  /** A client with a new key of the account. */
  async key(accountId: number, options: object = {}): Promise<Client> {
    const { body } = await this.admin.post(`/accounts/${accountId}/keys`, { mode: 'live', ...options });
    return this.client(body.secret);
  }

  /** Starts one more process over the same data; only with a database that many processes share. */
  async another(environment: Record<string, string> = {}): Promise<ServiceProcess> {
    return ServiceProcess.start({ ...this.environment, ...environment });
  }

  /** Tells the process to stop; resolves with its exit code when it is gone. */
  async terminate(): Promise<number | null> {
    return this.process.end('SIGTERM');
  }

  /** Ends the process at once, as a power cut of that process would. */
  async kill(): Promise<void> {
    await this.process.end('SIGKILL');
  }

  /** Starts it again over what it left. Clients made before know the old address only. */
  async restart(): Promise<void> {
    this.process = await ServiceProcess.start(this.environment);
  }

  /** Stops the process and removes what it kept. */
  async stop(): Promise<void> {
    await this.process.end('SIGTERM');
    await this.backends.remove();
  }
}

/** One process of the service. */
export class ServiceProcess {
  output = '';
  baseUrl = '';

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
  }

  /** Starts a process and waits until it serves (or, as a worker, runs jobs). */
  static async start(environment: Record<string, string>): Promise<ServiceProcess> {
    const started = new ServiceProcess(
      spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'], ...environment } }),
    );
    started.baseUrl = await started.firstLine(
      /(https?:\/\/[\d.]+:\d+)\/api\/v1|"baseUrl":"([^"]+)"|worker started/,
    );
    return started;
  }

  /** Sends the signal and waits until the process is gone; resolves with its exit code, null when the signal killed it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exited = once(this.child, 'exit');
      this.child.kill(signal);
      await exited;
    }
    return this.child.exitCode;
  }

  private async firstLine(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.output)) {
      const exited = once(this.child, 'exit').then(() => 'exited');
      const printed = once(this.child.stdout!, 'data').then(() => 'printed');
      if ((await Promise.race([exited, printed])) === 'exited')
        throw new Error(`the service ended: ${this.output}`);
    }
    const match = pattern.exec(this.output)!;
    return match[1] ?? match[2] ?? '';
  }
}

/** Runs the built service with these settings to its end; for settings that must stop the start. */
export async function runToExit(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string; stderr: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, ...environment },
  });
  let output = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  rmSync(folder, { recursive: true, force: true });
  return { code, output, stderr };
}
