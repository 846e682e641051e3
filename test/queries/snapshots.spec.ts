import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { EntitySubscriberInterface } from 'typeorm';
import type { AgentsService } from '../../src/agents/agents.service';
import type { AuditLogService } from '../../src/audit/audit-log.service';
import type { Caller } from '../../src/auth/caller';
import { IngestionRequestsService } from '../../src/ingestion/ingestion-requests.service';
import { Secrets } from '../../src/platform/config/secrets';
import { newId, newUuid } from '../../src/platform/database/id';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import { EventsService } from '../../src/platform/events/events.service';
import { PaginationService } from '../../src/platform/http/requests/lists/pagination.service';
import { TrainingSource } from '../../src/training/training-source.entity';
import { TrainingService } from '../../src/training/training.service';
import { DeliveriesService } from '../../src/webhooks/deliveries.service';
import { recordAttempt } from '../../src/webhooks/deliveries.queries';
import { DeliveryAttempt, Delivery } from '../../src/webhooks/delivery.entity';
import type { WebhooksService } from '../../src/webhooks/webhooks.service';
import { openTestDatabase, type TestDatabase } from '../support/database';
import type { ReadReplicaService } from '../../src/platform/database/read-replica.service';

const withoutReplica = { read: (work) => work() } as Pick<ReadReplicaService, 'read'> as ReadReplicaService;
/** Far longer than any of these writes takes when nothing holds it up. */
const WRITE_MS = 500;
const caller = { accountId: newId(), mode: 'live' } as Caller;
const auditLog = { record: async () => undefined } as unknown as AuditLogService;
const [agentId, webhookId] = [newId(), newId()];

let database: TestDatabase;
let transactions: TransactionsService;
const sql = (text: string, values: unknown[]) => database.dataSource.query(text, values);

beforeAll(async () => {
  database = await openTestDatabase([Delivery, DeliveryAttempt, TrainingSource]);
  transactions = new TransactionsService(database.dataSource);
  await sql(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'enterprise')`, [caller.accountId]);
  await sql(
    `INSERT INTO agents (id, account_id, mode, name, bot_name, bot_no_answer) VALUES ($1, $2, 'live', 'A', 'B', 'C')`,
    [agentId, caller.accountId],
  );
  await sql(
    `INSERT INTO webhooks (id, account_id, mode, name, url, events, is_active, secret, created_at, updated_at)
     VALUES ($1, $2, 'live', 'W', 'https://hooks.example.com', '{}', true, '', now(), now())`,
    [webhookId, caller.accountId],
  );
});
afterAll(() => database.close());

/** The result of `read` when `write` is begun, and has time to commit, after the first statement that reads `table`. */
async function readWhileWriting<T>(
  table: string,
  read: () => Promise<T>,
  write: () => Promise<unknown>,
): Promise<T> {
  let writing: Promise<unknown> | undefined;
  const subscriber: EntitySubscriberInterface = {
    async afterQuery({ query }) {
      if (writing || !query.includes(`FROM "${table}"`)) return;
      writing = write();
      await Promise.race([writing, sleep(WRITE_MS)]);
    },
  };
  database.dataSource.subscribers.push(subscriber);
  try {
    return await read();
  } finally {
    database.dataSource.subscribers.pop();
    expect(writing).toBeDefined();
    await writing;
  }
}

describe('a list of deliveries that is read while an attempt is recorded', () => {
  const outcome = {
    accountId: caller.accountId,
    attemptedAt: new Date(),
    durationMs: 1,
    responseStatus: 200,
  };
  const webhooks = { get: async () => ({ isActive: true }) } as unknown as WebhooksService;
  const queue = { add: async () => undefined } as unknown as Queue;
  let deliveries: DeliveriesService;
  let id: number;
  beforeEach(async () => {
    const pager = new PaginationService(new Secrets([], ['a secret']), withoutReplica);
    deliveries = new DeliveriesService(
      webhooks,
      transactions,
      new EventsService(transactions, queue),
      pager,
      auditLog,
      database.dataSource,
    );
    id = newId();
    await sql(
      `INSERT INTO deliveries (id, webhook_id, account_id, event_id, event_type, body, next_attempt_at, created_at)
       VALUES ($1, $2, $3, $4, 'agent.created', '{}', now(), now())`,
      [id, webhookId, caller.accountId, newUuid()],
    );
  });

  const succeed = () =>
    recordAttempt(database.dataSource.manager, {
      ...outcome,
      deliveryId: id,
      error: null,
      responseBody: null,
      status: 'succeeded',
      nextAttemptInMs: null,
    });
  const newest = async () => {
    const { rows } = await deliveries.list(caller, webhookId, { limit: 1 });
    return rows.map(({ delivery, attempts }) => [delivery.status, attempts.length]);
  };

  it('shows the status without the attempt, and afterwards both', async () => {
    expect(await readWhileWriting('deliveries', newest, succeed)).toEqual([['pending', 0]]);
    expect(await newest()).toEqual([['succeeded', 1]]);
  });

  it('is right for a redelivery too', async () => {
    const redeliver = () => deliveries.redeliver(caller, webhookId, id);
    const { delivery, attempts } = await readWhileWriting('deliveries', redeliver, succeed);
    expect([delivery.status, attempts.length]).toEqual(['pending', 0]);
    expect(await newest()).toEqual([['succeeded', 1]]);
  });
});

describe('a training source that is read while a new run begins', () => {
  it('has the pages of the run that its status is of', async () => {
    const { dataSource } = database;
    const sources = dataSource.getRepository(TrainingSource);
    const agents = { get: async () => ({}) } as unknown as AgentsService;
    const requests = new IngestionRequestsService(transactions, {} as Queue);
    const training = new TrainingService(
      sources,
      agents,
      transactions,
      requests,
      {} as PaginationService,
      auditLog,
    );
    const [id, runId] = [newId(), newId()];
    await sql(
      `INSERT INTO training_sources (id, account_id, agent_id, source, type, status, run_id)
       VALUES ($1, $2, $3, 'site', 'website', 'completed', $4)`,
      [id, caller.accountId, agentId, runId],
    );
    await sql(
      `INSERT INTO crawled_pages (account_id, agent_id, source_id, run_id, position, url, state)
       VALUES ($1, $2, $3, $4, 1, 'https://www.example.com/', 'added')`,
      [caller.accountId, agentId, id, runId],
    );
    const read = async () => {
      const { queued, pages } = await training.progress({ ...caller, agentId }, id);
      return [queued.source.status, pages.length];
    };
    const claim = () =>
      sql(`UPDATE training_sources SET status = 'pending', run_id = $2 WHERE id = $1`, [id, newId()]);
    expect(await readWhileWriting('training_sources', read, claim)).toEqual(['completed', 1]);
    expect(await read()).toEqual(['pending', 0]);
  });
});
