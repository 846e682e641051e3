import { randomInt } from 'node:crypto';
import { Client } from './client';
import { createBackends, type Backends } from './backends';
import { startFakeModel, type FakeModel } from './fake-model';
import { ADMIN_TOKEN, ServiceProcess, TEST_ENVIRONMENT } from './service-process';
import { sharedBaseUrl } from './shared-service';

/** A tenant with its two partitions. */
export interface Tenant {
  accountId: number;
  live: Client;
  test: Client;
}

/** A service that answers at `baseUrl`. */
export abstract class RunningService {
  abstract readonly baseUrl: string;
  /** Sent with every request of the clients made here. */
  protected readonly headers: Record<string, string> = {};

  /** The operator. */
  get admin(): Client {
    return new Client(`${this.baseUrl}/admin/v1`, ADMIN_TOKEN, this.headers);
  }

  /** A client with this key, or with none. */
  client(key?: string): Client {
    return new Client(`${this.baseUrl}/api/v1`, key, this.headers);
  }

  /** Creates an account with a key of each mode. */
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
}

/**
 * The service that test files without settings of their own share: it allows webhooks on loopback, and runs until the last file has ended.
 * Each file makes tenants of its own and assumes nothing about the tenants of other files.
 */
export class SharedService extends RunningService {
  // The service limits bad credentials by address: each file comes from an address of its own.
  protected override readonly headers = {
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  };

  constructor(readonly baseUrl: string) {
    super();
  }
}

/** The built service, running as a real process over a data folder (or a database and Redis) of its own. */
export class Service extends RunningService {
  private model: FakeModel | undefined;

  private constructor(
    private readonly backends: Backends,
    private readonly environment: Record<string, string>,
    private process: ServiceProcess,
  ) {
    super();
  }

  /** The service that all test files without settings of their own share. The first file that asks waits for its start. */
  static async shared(): Promise<SharedService> {
    return new SharedService(await sharedBaseUrl());
  }

  /** Starts the service, on this Node.js; `environment` adds to or replaces the settings of every test. */
  static async start(environment: Record<string, string> = {}, node?: string): Promise<Service> {
    const backends = await createBackends();
    const settings = { ...TEST_ENVIRONMENT, ...backends.environment, ...environment };
    return new Service(backends, settings, await ServiceProcess.start(settings, node));
  }

  /** Starts the service with a fake model to ask, which stops with it. */
  static async withModel(
    environment: Record<string, string> = {},
  ): Promise<{ service: Service; model: FakeModel }> {
    const model = await startFakeModel();
    const service = await Service.start({ MODEL_BASE_URL: model.url, MODEL_NAME: 'any', ...environment });
    service.model = model;
    return { service, model };
  }

  override get baseUrl(): string {
    return this.process.baseUrl;
  }

  /** Everything the process has printed. */
  get output(): string {
    return this.process.output;
  }

  /** The value of this environment variable of the process. */
  setting(name: string): string | undefined {
    return this.environment[name];
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

  /** Starts it again over what it left, from now on with these settings too. Clients made before know the old address only. */
  async restart(environment: Record<string, string> = {}): Promise<void> {
    Object.assign(this.environment, environment);
    this.process = await ServiceProcess.start(this.environment);
  }

  /** Stops the process, and its fake model if it has one, and removes what it kept. */
  async stop(): Promise<void> {
    await this.process.end('SIGTERM');
    await this.model?.close();
    await this.backends.remove();
  }
}
