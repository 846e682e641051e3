import { createBackends, type Backends } from '../../support/backends';
import { Service, type Tenant } from '../../support/service';
import { until } from '../../support/wait';
import { createObjects, type Objects } from '../isolation/objects';
import { fillAgent, fillPeople, onDatabase, rowsWith, tables } from './rows-of-agent';

/** Tables without rows of a tenant: data of the whole installation, challenges of five minutes, and the receipt. */
const NOT_OF_TENANTS = new Set([
  'account_deletions',
  'embedding_models',
  'example_vectors',
  'index_readers',
  'key_pepper',
  'learned_examples',
  'migrations',
  'oauth_clients',
  'passkey_challenges',
  'replication_heartbeat',
]);
const ROWS = 5000;

describe('the deletion of an account by the operator', () => {
  let backends: Backends;
  let service: Service;
  let tenant: Tenant;
  let other: Tenant;
  let objects: Objects;
  /** Every id and text of the tenant: nothing of them may be left. */
  let traces: (string | number)[];
  let othersBefore: Record<string, number>;

  const receipt = async () =>
    (await service.admin.get(`/account-deletions/${tenant.accountId}`)).body.deletion;
  const rowsOfOther = () => onDatabase(backends, (sql) => rowsWith(sql, other.accountId));

  beforeAll(async () => {
    backends = await createBackends();
    const settings = { ALLOW_INSECURE_WEBHOOKS: 'true', LOG_LEVEL: 'info' };
    // It is stopped to read its database.
    service = await Service.start({ ...backends.environment, ...settings });
    [tenant, other] = [await service.tenant(), await service.tenant()];
    objects = await createObjects(service, tenant.live, tenant.accountId);
    const ofTestMode = await createObjects(service, tenant.test, tenant.accountId);
    const { traces: othersTraces } = await createObjects(service, other.live, other.accountId);
    traces = [...objects.traces, ...ofTestMode.traces, tenant.accountId].filter(
      (trace) => ![objects.deletedAccountId, ofTestMode.deletedAccountId].map(String).includes(String(trace)),
    );
    expect(traces.filter((trace) => othersTraces.includes(String(trace)))).toEqual([]);
    const key = { 'idempotency-key': 'before the deletion' };
    expect((await tenant.live.send('POST', '/agents', { name: 'Keyed' }, key)).status).toBe(201);
    await service.terminate();
    await onDatabase(backends, async (sql) => {
      await fillAgent(sql, objects.agentId, ROWS);
      await fillPeople(sql, tenant.accountId, objects.agentId);
      const all = (await tables(sql)).map(({ name }) => name);
      const filled = Object.keys(await rowsWith(sql, ...traces));
      // Otherwise this test would not notice rows left in a table.
      expect(filled.toSorted()).toEqual(all.filter((name) => !NOT_OF_TENANTS.has(name)));
    });
    othersBefore = await rowsOfOther();
    await service.restart();
  });

  afterAll(async () => {
    await service.stop();
    await backends.remove();
  });

  const client = ({ live }: Tenant) => service.client(live.token);

  it('answers 202 with a receipt; at once its keys are refused and the account is gone', async () => {
    const { status, body } = await service.admin.delete(`/accounts/${tenant.accountId}`);
    expect([status, body.deletion]).toEqual([
      202,
      {
        accountId: tenant.accountId,
        status: 'running',
        requestedAt: expect.any(String),
        completedAt: null,
        removedRows: expect.any(Object),
      },
    ]);
    const refused = await client(tenant).get('/agents');
    expect([refused.status, refused.body.error.details.reason]).toEqual([401, 'invalid']);
    const path = `/accounts/${tenant.accountId}`;
    for (const answer of [
      await service.admin.get(path),
      await service.admin.delete(path),
      await service.admin.get(`${path}/keys`),
      await service.admin.patch(path, { suspended: false }),
    ])
      expect([answer.status, answer.body.error.details]).toEqual([404, { resource: 'account' }]);
    const listed = (await service.admin.get('/accounts?limit=100')).body.accounts;
    expect(listed.map(({ id }: { id: number }) => id)).not.toContain(tenant.accountId);
  });

  it('survives kills, completes, and lists the removed rows in the receipt', async () => {
    for (let kill = 0; kill < 2; kill += 1) {
      await service.kill();
      await service.restart();
      expect((await client(tenant).get('/agents')).status).toBe(401);
      expect((await client(other).get('/agents')).status).toBe(200);
    }
    const ended = await until(receipt, ({ status }) => status === 'completed');
    expect(ended.completedAt).toEqual(expect.any(String));
    expect(ended.removedRows).toMatchObject({ accounts: 1, webhooks: 2, posting_blocks: expect.any(Number) });
    expect(ended.removedRows.messages).toBeGreaterThan(ROWS);
    expect(ended.removedRows.api_keys).toBeGreaterThan(2);
  });

  it('leaves no row with an id or a text of the tenant, and keeps all rows of others', async () => {
    await service.terminate();
    const left = await onDatabase(backends, (sql) => rowsWith(sql, ...traces));
    expect(left).toEqual({ account_deletions: 1 });
    expect(await rowsOfOther()).toEqual(othersBefore);
    await service.restart();
    expect((await receipt()).status).toBe('completed');
  });
});
