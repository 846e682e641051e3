import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ServiceProcess, type Role } from '../service/service-process';

const ROLES: readonly Role[] = ['api', 'api', 'worker'];
const RETRY_MS = 100;

/** An answer of the service. */
export interface Answer<Body> {
  status: number;
  body: Body;
}

/** Two api processes and a worker on one database, which can be replaced one by one while they are used. */
export class Fleet {
  private readonly processes: ServiceProcess[] = [];
  private turns = 0;

  constructor(private environment: NodeJS.ProcessEnv) {}

  async start(): Promise<void> {
    for (const role of ROLES) this.processes.push(await ServiceProcess.start(role, this.environment));
  }

  /** Adds settings to each process: starts its replacement, then stops the old process. */
  async restart(settings: NodeJS.ProcessEnv = {}): Promise<void> {
    this.environment = { ...this.environment, ...settings };
    for (const [index, role] of ROLES.entries()) {
      const old = this.processes[index];
      this.processes[index] = await ServiceProcess.start(role, this.environment);
      await old?.stop();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.stop()));
  }

  /**
   * Sends a request to the next api process and, like a careful client, repeats it with its key until it is answered.
   */
  async send<Body>(method: string, path: string, token: string, body?: object): Promise<Answer<Body>> {
    const key = randomUUID();
    for (;;) {
      const apis = this.processes.filter(({ role }) => role === 'api');
      const { baseUrl } = apis[this.turns++ % apis.length]!;
      try {
        const response = await fetch(baseUrl + path, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        // The first attempt still runs, or the process is stopping.
        const isBusy = text.includes('IDEMPOTENCY_KEY_IN_USE') || response.status === 503;
        if (!isBusy) return { status: response.status, body: (text && JSON.parse(text)) as Body };
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
      await delay(RETRY_MS);
    }
  }
}
