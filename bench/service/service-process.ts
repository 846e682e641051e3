import { ServiceProcess as Process } from '../../test/support/service-process';
import { Client } from './client';

/** The role of a process. */
export type Role = 'all' | 'api' | 'worker';

/** One process of the built service, as operators run it: without the options that make tests start faster. */
export class ServiceProcess {
  private constructor(
    readonly role: Role,
    private readonly process: Process,
  ) {}

  /**
   * Starts the process on a free port and waits until it serves or works. `root` is the checkout of an earlier build.
   * @throws Error when it ends instead
   */
  static async start(role: Role, environment: NodeJS.ProcessEnv, root?: string): Promise<ServiceProcess> {
    const process = await Process.start(
      { ...environment, ROLE: role, PORT: '0' },
      { options: [], ...(root !== undefined && { root }) },
    );
    process.forgetOutput();
    return new ServiceProcess(role, process);
  }

  /** The address of the process; '' for a worker. */
  get baseUrl(): string {
    return this.process.baseUrl;
  }

  get pid(): number {
    return this.process.pid;
  }

  /** A client with a new key of the account. */
  async authorize(accountId: number, adminToken: string, mode: 'live' | 'test' = 'live'): Promise<Client> {
    const admin = new Client(`${this.baseUrl}/admin/v1`, adminToken);
    const { secret } = await admin.post<{ secret: string }>(`/accounts/${accountId}/keys`, { mode });
    return new Client(`${this.baseUrl}/api/v1`, secret);
  }

  async stop(): Promise<void> {
    await this.process.end('SIGTERM');
  }

  async kill(): Promise<void> {
    await this.process.end('SIGKILL');
  }
}
