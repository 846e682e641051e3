import { randomInt } from 'node:crypto';
import { Client } from './client';
import { createBackends, type Backends } from './backends';
import { FakeModel } from './fake-model';
import { hearFirstAnswer } from './first-answer';
import { ADMIN_TOKEN, ServiceProcess, TEST_ENVIRONMENT } from './service-process';

/** A tenant with a client for each of its modes. */
export interface Tenant {
  accountId: number;
  live: Client;
  test: Client;
}

/** A service that answers at `baseUrl`. */
export abstract class RunningService {
  abstract readonly baseUrl: string;
  /** Sent with every request of the clients that this service creates. */
  protected readonly headers: Record<string, string> = {};

  /** A client of the operator. */
  get admin(): Client {
    return new Client(`${this.baseUrl}/admin/v1`, ADMIN_TOKEN, this.headers);
  }

  /** A client with this key, or without a key. */
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
 * A service that test files without settings of their own share. It allows webhooks on loopback, and runs until the
 * last file has ended. Each file creates its own tenants and assumes nothing about the tenants of other files.
 */
export class SharedService extends RunningService {
  // The service limits invalid credentials by address, so each file uses its own address.
  protected override readonly headers = {
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  };

  baseUrl = '';
  private readonly accountIds: number[] = [];

  /** Its tenants have this model in live mode, or without it the built-in one. */
  constructor(private readonly model?: FakeModel) {
    super();
  }

  override async tenant(plan?: string): Promise<Tenant> {
    const tenant = await super.tenant(plan);
    this.accountIds.push(tenant.accountId);
    // Not every plan has a choice of model.
    if (!plan) await this.chooseModel(tenant.live);
    return tenant;
  }

  /**
   * Gives a tenant, or one of its agents, its model anew. After three faults in a row, a tenant's model is not called
   * for a while, and at most 50 calls run at once.
   */
  async chooseModel(live: Client, agent = ''): Promise<void> {
    if (!this.model) return;
    const { name, key } = SHARED_MODEL;
    const choice = { name, apiKey: key, baseUrl: this.model.url };
    const { status, body } = await live.send('PUT', `${agent}/model`, choice);
    if (status !== 200) throw new Error(`no model but ${status} ${JSON.stringify(body)}`);
    await hearFirstAnswer(live, this.model, agent);
  }

  /** Deletes the accounts of all its tenants, and so ends their jobs. */
  async deleteTenants(): Promise<void> {
    await Promise.all(this.accountIds.map((id) => this.admin.delete(`/accounts/${id}`)));
  }
}

/** The name and the key of the language model of a tenant of a shared service. */
export const SHARED_MODEL = { name: 'the-model', key: 'sk-0815' };

/** The built service as a real process with its own data folder, or with its own database and Redis. */
export class Service extends RunningService {
  private backends: Backends | undefined;
  private running: ServiceProcess | undefined;
  private model: FakeModel | undefined;

  /** `environment` adds settings to the settings of every test, or replaces them. */
  constructor(private environment: Record<string, string> = {}) {
    super();
  }

  /** Starts a service with these settings, and this Node.js and its options. */
  static async start(
    environment: Record<string, string> = {},
    runtime: { node?: string; options?: string[] } = {},
  ): Promise<Service> {
    const service = new Service(environment);
    await service.start(runtime);
    return service;
  }

  /** Starts a service with a fake model, which stops with the service. */
  static async withModel(
    environment: Record<string, string> = {},
  ): Promise<{ service: Service; model: FakeModel }> {
    const [service, model] = [new Service(environment), new FakeModel()];
    await service.startWith(model);
    return { service, model };
  }

  /** Creates the data folder, or the databases, and starts the process on it. */
  async start(runtime: { node?: string; options?: string[] } = {}): Promise<void> {
    this.backends = await createBackends();
    this.environment = { ...TEST_ENVIRONMENT, ...this.backends.environment, ...this.environment };
    this.running = await ServiceProcess.start(this.environment, runtime);
  }

  /** Starts the model and the service that asks it; the model stops with the service. */
  async startWith(model: FakeModel): Promise<void> {
    this.model = model;
    await model.start();
    this.environment = { MODEL_BASE_URL: model.url, MODEL_NAME: 'any', ...this.environment };
    await this.start();
  }

  override get baseUrl(): string {
    return this.process.baseUrl;
  }

  /** The whole output of the process. */
  get output(): string {
    return this.process.output;
  }

  /** The id of the process. */
  get pid(): number {
    return this.process.pid;
  }

  /** The value of this environment variable of the process. */
  setting(name: string): string | undefined {
    return this.environment[name];
  }

  /** Starts another process on the same data; only with a database that several processes can share. */
  async another(environment: Record<string, string> = {}): Promise<ServiceProcess> {
    return ServiceProcess.start({ ...this.environment, ...environment });
  }

  /** Sends SIGTERM; resolves with the exit code of the process. */
  async terminate(): Promise<number | null> {
    return this.process.end('SIGTERM');
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    await this.process.end('SIGKILL');
  }

  /**
   * Starts the service again on its data, from now on with these settings too. Clients that were created before still
   * use the old address.
   */
  async restart(environment: Record<string, string> = {}): Promise<void> {
    Object.assign(this.environment, environment);
    this.running = await ServiceProcess.start(this.environment);
  }

  /** Stops the process and its fake model, and removes its data. Does nothing if the service never started. */
  async stop(): Promise<void> {
    await this.running?.end('SIGTERM');
    await this.model?.close();
    await this.backends?.remove();
  }

  private get process(): ServiceProcess {
    if (!this.running) throw new Error('the service has not started');
    return this.running;
  }
}
