import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from './closing';
import { Service } from './service';
import { fixedPort } from './servers/free-port';

/** The variable with the address at which test files request the shared services. */
const ADDRESS_VARIABLE = 'TEST_SHARED_SERVICES';
const ENVIRONMENT = { ALLOW_INSECURE_WEBHOOKS: 'true' };

/** Where a shared service answers. */
export interface SharedAddress {
  baseUrl: string;
  /** The port at which the borrower of a service with a model starts the fake model that the service asks. */
  modelPort: number;
}

/**
 * The shared services of a run. They live in jest's main process, which outlives the jest workers, and start when the
 * first file requests them: one without a model for all files at once, and services with a model, of which each is
 * lent to one file at a time, because a file sets the replies of its fake model and counts the calls.
 */
export class SharedServices {
  private readonly server: Server;
  private readonly services: Promise<Service>[] = [];
  private withoutModel: Promise<SharedAddress> | undefined;
  private readonly free: SharedAddress[] = [];

  private constructor() {
    this.server = createServer((request, response) => {
      const answer = request.url === '/with-model' ? this.lend(response) : this.share(response);
      answer.catch((error: Error) => response.writeHead(500).end(error.message));
    });
  }

  /** Lets the test files of this run request the services. */
  static async offer(): Promise<SharedServices> {
    const services = new SharedServices();
    await once(services.server.listen(0, '127.0.0.1'), 'listening');
    process.env[ADDRESS_VARIABLE] = `http://127.0.0.1:${(services.server.address() as AddressInfo).port}`;
    return services;
  }

  async stop(): Promise<void> {
    await closeServer(this.server);
    const started = await Promise.allSettled(this.services);
    await Promise.all(started.map(async (one) => one.status === 'fulfilled' && one.value.stop()));
  }

  private async share(response: ServerResponse): Promise<void> {
    this.withoutModel ??= this.start();
    response.end(JSON.stringify(await this.withoutModel));
  }

  /** The loan ends with the connection, so that a killed jest worker returns its service too. */
  private async lend(response: ServerResponse): Promise<void> {
    const address = this.free.pop() ?? (await this.startWithModel());
    response.once('close', () => this.free.push(address));
    response.write(`${JSON.stringify(address)}\n`);
  }

  private async startWithModel(): Promise<SharedAddress> {
    const modelPort = await fixedPort();
    const settings = { MODEL_BASE_URL: `http://127.0.0.1:${modelPort}/v1`, MODEL_NAME: 'any' };
    return { ...(await this.start(settings)), modelPort };
  }

  private async start(settings: Record<string, string> = {}): Promise<SharedAddress> {
    const service = Service.start({ ...ENVIRONMENT, ...settings });
    this.services.push(service);
    return { baseUrl: (await service).baseUrl, modelPort: 0 };
  }
}

/** The address of the service that all files share; waits for its start. */
export async function sharedService(): Promise<SharedAddress> {
  const response = await fetch(process.env[ADDRESS_VARIABLE]!);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedAddress;
}

/** Borrows a service with a model, which no other file uses until `giveBack` is called. */
export async function borrowServiceWithModel(): Promise<SharedAddress & { giveBack: () => void }> {
  const loan = get(`${process.env[ADDRESS_VARIABLE]}/with-model`, { agent: false });
  const [response] = (await once(loan, 'response')) as [IncomingMessage];
  const [text] = (await once(response.setEncoding('utf8'), 'data')) as [string];
  if (response.statusCode !== 200) throw new Error(text);
  return { ...(JSON.parse(text) as SharedAddress), giveBack: () => loan.destroy() };
}
