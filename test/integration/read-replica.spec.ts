import pg from 'pg';
import { createAgent } from '../support/agent';
import { createBackends, type Backends } from '../support/backends';
import type { Client } from '../support/client';
import { describeScaledOut } from '../support/describe-backends';
import { Gate } from '../support/gate';
import { Service } from '../support/service';
import { ServiceProcess, TEST_ENVIRONMENT } from '../support/service-process';
import { until } from '../support/wait';

// The replica is another database, in which the test changes rows, to see where they were read.
describeScaledOut('searches and analytics with DATABASE_READ_URL', () => {
  let backends: Backends;
  let gate: Gate;
  let replica: pg.Client;
  let service: Service;
  let live: Client;
  let agent: string;

  const beat = (at: string): Promise<unknown> =>
    replica.query(`UPDATE replication_heartbeat SET beat_at = ${at}`);
  const search = () => live.get(`${agent}/conversations?q=bicycle`);
  const usersFound = async (): Promise<string> => {
    const { status, body } = await search();
    expect(status).toBe(200);
    return body.conversations.map(({ userId }: { userId: string }) => userId).join();
  };
  const counted = async (): Promise<unknown> => (await live.get(`${agent}/analytics`)).body;

  beforeAll(async () => {
    backends = await createBackends();
    const migrated = await ServiceProcess.start({ ...TEST_ENVIRONMENT, ...backends.environment });
    await migrated.end('SIGTERM');
    const url = backends.environment['DATABASE_URL']!;
    replica = new pg.Client(url);
    await replica.connect();
    await beat("now() - interval '1 hour'");
    gate = await Gate.before(url);
    service = await Service.start({ DATABASE_READ_URL: gate.url });
    ({ live } = await service.tenant());
    agent = await createAgent(live);
    await live.post(`${agent}/chat`, { message: 'Where is my bicycle?', userId: 'primary' });
  });

  afterAll(async () => {
    await service?.stop();
    await gate?.remove();
    await replica?.end();
    await backends?.remove();
  });

  /** Puts the conversation of the primary, with another user, into the replica. */
  async function copyConversation(): Promise<void> {
    const primary = new pg.Client(service.setting('DATABASE_URL'));
    await primary.connect();
    await replica.query('SET session_replication_role = replica');
    const changes = [
      ['conversations', { user_id: 'replica' }],
      ['messages', {}],
    ] as const;
    for (const [table, change] of changes)
      for (const { row } of (await primary.query(`SELECT to_jsonb(${table}) AS row FROM ${table}`)).rows)
        await replica.query(
          `INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1::jsonb)`,
          [JSON.stringify({ ...row, ...change })],
        );
    await primary.end();
  }

  it('read the primary while the replica is too far behind', async () => {
    expect(await usersFound()).toBe('primary');
  });

  it('read the replica as soon as it has caught up; other lists read the primary', async () => {
    const before = await counted();
    await beat("now() + interval '1 hour'");
    await until(counted, (counts) => JSON.stringify(counts) !== JSON.stringify(before));
    await copyConversation();
    expect(await usersFound()).toBe('replica');
    const { body } = await live.get(`${agent}/conversations`);
    expect(body.conversations).toMatchObject([{ userId: 'primary' }]);
  });

  it('read the primary, without a failed request, when the replica is away, and the replica when it is back', async () => {
    gate.shut();
    expect(await usersFound()).toBe('primary');
    gate.open();
    await until(usersFound, (users) => users === 'replica');
    await beat("now() - interval '1 hour'");
    await until(usersFound, (users) => users === 'primary');
  });

  it('do not stop a process from starting when nothing answers at the replica', async () => {
    gate.shut();
    const other = await service.another({ ROLE: 'api' });
    await other.end('SIGTERM');
  });
});
