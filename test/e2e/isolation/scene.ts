import { ownAddress } from '../../support/oauth-app';
import { routesOf, type Route } from '../../support/routes';
import { ADMIN_TOKEN } from '../../support/service-process';
import type { Client } from '../../support/client';
import { Service, type Tenant } from '../../support/service';
import { exchange, type Exchange, type MatrixRequest } from './exchange';
import { createAgent } from '../../support/agent';
import { createObjects, modeOf, oneMore, openQuestion, type Objects } from './objects';
import { createParty, expiredKey, limitedPerson, revokedKey, type Party } from './parties';
import { isOperators, isRead, requestOf, ROWS, type Row } from './rows';
import { StoredState } from './stored-state';

/** The last use of a key is written after the answer, and the last use of a session once a minute. */
export const LAST_USE = /"lastUsedAt":[^,]+,|,"lastSeenAt":[^}]+/g;
/** Counts that grow by themselves: a worker trains the owner's earlier sources. */
const PASSAGES = /"passages":\d+/g;
/** Where the server cuts a stream into chunks depends on how busy the machine is. */
const CHUNK_SIZES = /(?:^|\r\n)[\da-f]+\r\n/g;
/** The state of the system changes by itself. */
export const SELF_CHANGING = ['system', 'support-bundle', 'failed-jobs'].map(
  (state) => `GET /admin/v1/${state}`,
);
/** The operator's list that comes in pages, and to which these tests add. */
const OPERATORS_PEOPLE = 'GET /admin/v1/accounts/{accountId}/people';

/** One service, and in it everybody who calls. */
export class Scene {
  private questions = 0;
  /** The owner's objects after the last refused request, until a request may change them. */
  private unchanged: Record<string, string> | undefined;
  /** The owner's objects as they were read last, and the rows and files of that time. */
  private last: { stored: string; objects: Record<string, string> } | undefined;
  private readonly keys: Record<string, Promise<Client>> = {};

  private constructor(
    readonly service: Service,
    /** The route table: the operations of the OpenAPI document by name. */
    readonly routes: Map<string, Route>,
    private readonly tenant: Tenant,
    public owner: Party,
    /** More of the owner's objects, below another agent, for requests that may succeed. */
    readonly spare: Party,
    readonly otherMode: Party,
    readonly stranger: Party,
    readonly revokedKey: string | undefined,
    readonly expiredKey: string | undefined,
    /** The headers of somebody who is signed in to the console, and limited to an agent without anything. */
    readonly limited: Record<string, string>,
    /** A key of the owner's account that is limited to the same agent. */
    readonly limitedKey: string | undefined,
    private readonly stored: StoredState,
  ) {}

  /** Starts the service and creates all parties and objects. */
  static async set(): Promise<Scene> {
    const service = await Service.start({
      ...(await ownAddress()),
      ALLOW_INSECURE_WEBHOOKS: 'true',
      STREAM_KEPT_SECONDS: '3600',
    });
    const [tenant, strange] = await Promise.all([service.tenant(), service.tenant()]);
    const routes = await routesOf(service);
    const agentIds = [Number((await createAgent(tenant.live)).split('/')[2])];
    // One after the other: on a slow machine, writes of one account at once may wait too long for each other.
    return new Scene(
      service,
      new Map(routes.map((route) => [route.name, route])),
      tenant,
      await createParty(service, tenant, 'live'),
      await createParty(service, tenant, 'live'),
      await createParty(service, tenant, 'test'),
      await createParty(service, strange, 'live'),
      await revokedKey(service, tenant.accountId),
      await expiredKey(service, tenant.accountId),
      await limitedPerson(service, tenant, agentIds),
      (await service.key(tenant.accountId, { agentIds })).token,
      await StoredState.of(service),
    );
  }

  /** Stops the service. */
  async strike(): Promise<void> {
    await this.stored.close();
    await this.service.stop();
  }

  /** The operator, naming the objects of a tenant who is not the owner. */
  get operator(): Party {
    return { token: ADMIN_TOKEN, objects: this.stranger.objects };
  }

  /** Sends a request. */
  send(request: MatrixRequest): Promise<Exchange> {
    return exchange(this.service.baseUrl, request);
  }

  /** Objects of the owner that a request may change: a DELETE gets objects of its own. */
  async expendable(row: Row): Promise<Objects> {
    this.unchanged = undefined;
    if (!row.route.startsWith('DELETE')) return (await this.forOneUse(row, this.spare)).objects;
    if (row.route.endsWith('/accounts/{accountId}')) {
      const { live, accountId } = await this.service.tenant();
      return createObjects(this.service, live, accountId);
    }
    const { objects } = this.spare;
    const kind = row.ids.at(-1)?.object;
    // A model is no object of its own.
    if (!kind || row.route.endsWith('/model')) return objects;
    const { live: client, accountId } = this.tenant;
    const { agentId, conversationId } = objects;
    const one = await oneMore(kind, { service: this.service, client, accountId, agentId, conversationId });
    return { ...objects, [kind]: one };
  }

  /** Sets the model again that a request has deleted. */
  async restore(row: Row): Promise<void> {
    if (!row.route.endsWith('/model')) return;
    const request = requestOf(row, this.spare.objects);
    const body = { name: 'parley-extractive' };
    await this.send({ ...request, method: 'PUT', body, token: this.spare.token });
  }

  /**
   * The party as it can make the request of this row: a key can be rotated once, and a question answered once, so that
   * it needs a new one.
   */
  async forOneUse(row: Row, party: Party): Promise<Party> {
    this.unchanged = undefined;
    if (row.route.endsWith('/answer')) {
      const { agentId } = party.objects;
      const words = `${(this.questions += 1)} scientists`;
      const questionId = await openQuestion(this.service.client(party.token), `/agents/${agentId}`, words);
      return { ...party, objects: { ...party.objects, questionId } };
    }
    if (!row.route.endsWith('/rotate')) return party;
    const { accountId } = party.objects;
    const mode = modeOf(this.service.client(party.token));
    const { body } = await this.service.admin.post(`/accounts/${accountId}/keys`, { mode });
    return { ...party, objects: { ...party.objects, keyId: body.key.id } };
  }

  /** Runs `act` while the owner's account is on another plan, or suspended. */
  async whileAccount<T>(state: object, act: () => Promise<T>): Promise<T> {
    const change = (changes: object) =>
      this.service.admin.patch(`/accounts/${this.tenant.accountId}`, changes);
    await change(state);
    try {
      return await act();
    } finally {
      await change({ plan: 'enterprise', suspended: false });
    }
  }

  /** A key of the owner with these scopes. */
  async keyWith(scopes: string[]): Promise<string | undefined> {
    // The list of the owner's keys shows a new one.
    if (!this.keys[scopes.join()]) this.unchanged = undefined;
    const made = (this.keys[scopes.join()] ??= this.service.key(this.tenant.accountId, { scopes }));
    return (await made).token;
  }

  /**
   * Everything that can be read of somebody's objects, by route; tenants' routes with their token, the operator's as
   * the operator.
   */
  async read({ token, objects }: Party): Promise<Map<string, Exchange>> {
    const rows = ROWS.filter((row) => isRead(row) && this.routes.has(row.route));
    const exchanges = rows.map(async (row): Promise<[string, Exchange]> => {
      const request = requestOf(row, objects);
      const headers = { 'x-request-id': 'reading' };
      const path = row.pages || row.route === OPERATORS_PEOPLE ? `${request.path}?limit=100` : request.path;
      const by = isOperators(row) ? ADMIN_TOKEN : token;
      const answer = await this.send({ ...request, path, headers, token: by });
      expect([row.route, answer.status]).toEqual([row.route, row.status]);
      return [row.route, answer];
    });
    return new Map(await Promise.all(exchanges));
  }

  /**
   * Runs `act` and expects the owner's objects to be the same after it. Reading them all takes a hundred requests, so
   * they are read only if something has been stored since they were read last. A breach makes new objects, so that it
   * fails no test but its own.
   */
  async leavingTheOwner(act: () => Promise<void>): Promise<void> {
    const before = this.unchanged ?? (await this.snapshot());
    try {
      await act();
      this.unchanged = await this.snapshot();
      expect(this.unchanged).toEqual(before);
    } catch (breach) {
      this.unchanged = undefined;
      this.owner = await createParty(this.service, this.tenant, 'live');
      throw breach;
    }
  }

  /** The data of the owner in these bytes. */
  traces({ bytes }: Exchange): string[] {
    return [...this.owner.objects.traces, ...this.spare.objects.traces].filter((trace) =>
      bytes.includes(trace),
    );
  }

  /** The owner's objects as the owner and the operator read them. */
  private async snapshot(): Promise<Record<string, string>> {
    const stored = await this.stored.read(this.owner.objects.accountId);
    if (this.last?.stored !== stored) this.last = { stored, objects: await this.readOwner() };
    return this.last.objects;
  }

  private async readOwner(): Promise<Record<string, string>> {
    const read = await this.read(this.owner);
    // Counts objects of the account's other mode too; the lists show the objects of the owner's mode.
    for (const list of ['usage', 'agents', 'training', 'keys', 'people'])
      read.delete(`GET /admin/v1/accounts/{accountId}/${list}`);
    for (const route of SELF_CHANGING) read.delete(route);
    read.delete('GET /admin/v1/account-deletions/{accountId}');
    // Shows the changes of `whileAccount`. The tests of the audit log check that refused requests leave no entry.
    for (const log of ['/api/v1/audit-log', '/admin/v1/accounts/{accountId}/audit-log'])
      read.delete(`GET ${log}`);
    const lasting = (body: string): string =>
      [LAST_USE, PASSAGES, CHUNK_SIZES].reduce((rest, changing) => rest.replaceAll(changing, ''), body);
    return Object.fromEntries([...read].map(([route, { body }]) => [route, lasting(body)]));
  }
}
