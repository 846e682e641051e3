import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from './closing';
import { Service } from './service';
import { fixedPort } from './servers/free-port';
import { certificateFile } from './tenant-system';

/** The variable with the address at which test files request the shared services. */
const ADDRESS_VARIABLE = 'TEST_SHARED_SERVICES';

/** Settings of all shared services, which no test of another subject notices. */
const settings = (): Record<string, string> => ({
  ALLOW_INSECURE_WEBHOOKS: 'true',
  // More than the pages of a preview.
  CRAWL_MAX_PAGES: '210',
  // Each file brings its own model.
  MODEL_ALLOWED_BASE_URLS: 'http://127.0.0.1:*/v1',
  // The service trusts the fake systems of tenants.
  NODE_EXTRA_CA_CERTS: certificateFile(),
});

/** The settings with the addresses of the platforms of channels. */
const PLATFORMS = [
  'TELEGRAM_API_URL',
  'SLACK_API_URL',
  'META_GRAPH_URL',
  'INSTAGRAM_GRAPH_URL',
  'TEAMS_LOGIN_URL',
  'TEAMS_KEYS_URL',
];

/** The settings of a service whose platforms are all at this URL. */
export const platformSettings = (url: string): Record<string, string> =>
  Object.fromEntries(PLATFORMS.map((name) => [name, url]));

/** Where a lent service answers, and the port at which it calls the platforms of channels. */
export interface LentAddress {
  baseUrl: string;
  platformPort: number;
}

/**
 * The shared services of a run. They live in jest's main process, which outlives the jest workers, and start when the
 * first file requests them: one for all files at once, and services of which each is lent to one file at a time, because
 * a file sets the answers of the platforms of channels, or exhausts shared resources.
 */
export class SharedServices {
  private readonly server: Server;
  private readonly services: Promise<Service>[] = [];
  private forAll: Promise<Service> | undefined;
  private readonly free: LentAddress[] = [];

  private constructor() {
    this.server = createServer((request, response) => {
      const answer = request.url === '/' ? this.share(response) : this.lend(response);
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
    this.forAll ??= this.start();
    // A jest worker that was busy would send its next request on a connection that this process has closed.
    response.setHeader('connection', 'close').end((await this.forAll).baseUrl);
  }

  /** The loan ends with the connection, so that a killed jest worker returns its service too. */
  private async lend(response: ServerResponse): Promise<void> {
    const address = this.free.pop() ?? (await this.startToLend());
    response.once('close', () => this.free.push(address));
    response.write(`${JSON.stringify(address)}\n`);
  }

  private async startToLend(): Promise<LentAddress> {
    const platformPort = await fixedPort();
    const { baseUrl } = await this.start(platformSettings(`http://127.0.0.1:${platformPort}`));
    return { baseUrl, platformPort };
  }

  private start(added: Record<string, string> = {}): Promise<Service> {
    // It serves for minutes, so the optimised database saves more than it costs (see `UNDER_TEST`).
    const service = Service.start({ ...settings(), ...added }, { options: [] });
    this.services.push(service);
    return service;
  }
}

/** The base URL of the service that all files share; waits for its start. */
export async function sharedService(): Promise<string> {
  const response = await fetch(process.env[ADDRESS_VARIABLE]!);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Borrows a service, which no other file uses until `giveBack` is called. */
export async function borrowService(): Promise<LentAddress & { giveBack: () => void }> {
  const loan = get(`${process.env[ADDRESS_VARIABLE]}/lent`, { agent: false });
  const [response] = (await once(loan, 'response')) as [IncomingMessage];
  const [text] = (await once(response.setEncoding('utf8'), 'data')) as [string];
  if (response.statusCode !== 200) throw new Error(text);
  return { ...(JSON.parse(text) as LentAddress), giveBack: () => loan.destroy() };
}
