import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from './client';

const MAIN = join(__dirname, '../../src/main.js');
const READY = /(https?:\/\/127\.0\.0\.1:\d+)|worker started/;

/** The role of a process. */
export type Role = 'all' | 'api' | 'worker';

/** One process of the built service. */
export class ServiceProcess {
  private constructor(
    readonly role: Role,
    /** The address of the process; '' for a worker. */
    readonly baseUrl: string,
    private readonly child: ChildProcess,
  ) {}

  /**
   * Starts the process on a free port of 127.0.0.1 and waits until it serves or works. @throws Error when it ends
   * instead
   */
  static async start(role: Role, environment: NodeJS.ProcessEnv): Promise<ServiceProcess> {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...environment, ROLE: role, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.setEncoding('utf8');
    const exited = once(child, 'exit').then((): [undefined] => [undefined]);
    let output = '';
    for (;;) {
      const printed = once(child.stdout, 'data') as Promise<[string]>;
      const [text] = await Promise.race([printed, exited]);
      if (text === undefined) throw new Error(`the service ended: ${output}`);
      output += text;
      const ready = READY.exec(output);
      if (!ready) continue;
      // The rest of the log is discarded, so that it does not fill the pipe.
      child.stdout.resume();
      return new ServiceProcess(role, ready[1] ?? '', child);
    }
  }

  /** A client with a new key of the account. */
  async authorize(accountId: number, adminToken: string, mode: 'live' | 'test' = 'live'): Promise<Client> {
    const admin = new Client(`${this.baseUrl}/admin/v1`, adminToken);
    const { secret } = await admin.post<{ secret: string }>(`/accounts/${accountId}/keys`, { mode });
    return new Client(`${this.baseUrl}/api/v1`, secret);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
  }
}
