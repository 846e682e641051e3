import type { DataSource } from 'typeorm';
import { newId } from '../../src/platform/database/id';
import { maxScheduledSeconds } from '../../src/platform/retry-schedule';
import {
  bringForward,
  closeDeliveries,
  closeLateDeliveries,
  recordAttempt,
  recoverDeliveries,
} from '../../src/webhooks/deliveries.queries';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

let database: TestDatabase;
let dataSource: DataSource;
let accountId: number;
let deliveryId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

beforeEach(async () => {
  ({ accountId } = await insertAgent(dataSource));
  deliveryId = newId();
  await dataSource.query(
    `INSERT INTO webhooks (id, account_id, mode, name, url, events, secret, created_at, updated_at)
     VALUES ($1, $1, 'live', 'Hook', 'https://example.com', '{}', '', now(), now())`,
    [accountId],
  );
  await dataSource.query(
    `INSERT INTO deliveries (id, account_id, webhook_id, event_id, event_type, status, body, next_attempt_at)
     VALUES ($1, $2, $2, gen_random_uuid(), 'message.sent', 'pending', '{}', now())`,
    [deliveryId, accountId],
  );
});

const failAndWait = (nextAttemptInMs: number): Promise<void> =>
  recordAttempt(dataSource.manager, {
    deliveryId,
    accountId,
    durationMs: 10,
    responseStatus: 429,
    error: 'The answer was 429',
    responseBody: null,
    status: 'pending',
    nextAttemptInMs,
  });

/** Moves the times of the delivery, as if the clock had been set back by an hour. */
const setClockBack = async (): Promise<void> => {
  for (const [table, column] of [
    ['deliveries', 'next_attempt_at'],
    ['delivery_attempts', 'attempted_at'],
  ])
    await dataSource.query(
      `UPDATE ${table} SET ${column} = ${column} + interval '1 hour' WHERE account_id = $1`,
      [accountId],
    );
};

/** Compares in milliseconds, as the column stores times: a rounded time may be later than `now()`. */
const isDue = (): Promise<boolean> =>
  dataSource.transaction(async (transaction) => {
    await bringForward(transaction, maxScheduledSeconds('delivery'));
    const [row] = await transaction.query(
      'SELECT next_attempt_at <= now()::timestamptz(3) AS due FROM deliveries WHERE id = $1',
      [deliveryId],
    );
    return row.due;
  });

describe('a delivery that waits', () => {
  it('longer than the schedule says because the clock was set back is due at once', async () => {
    await failAndWait(5000);
    await setClockBack();
    expect(await isDue()).toBe(true);
  });

  it('for its first attempt when the clock is set back is due at once', async () => {
    await setClockBack();
    expect(await isDue()).toBe(true);
  });

  it('longer than the schedule says because its receiver asked for it waits on', async () => {
    await failAndWait(600_000);
    expect(await isDue()).toBe(false);
  });

  it('as long as the schedule says waits on', async () => {
    await failAndWait(5000);
    expect(await isDue()).toBe(false);
  });
});

describe('a delivery to a webhook that is switched off', () => {
  const webhook = () => ({ id: accountId, accountId });
  const setActive = (isActive: boolean): Promise<unknown> =>
    dataSource.query('UPDATE webhooks SET is_active = $2 WHERE id = $1', [accountId, isActive]);
  const delivery = async () => {
    const [row] = await dataSource.query(
      'SELECT status, attempts_made AS "attemptsMade", next_attempt_at AS "nextAttemptAt" FROM deliveries WHERE id = $1',
      [deliveryId],
    );
    return row;
  };

  it('is closed, and stays closed when an attempt fails that had begun before', async () => {
    await closeDeliveries(dataSource.manager, webhook());
    await failAndWait(5000);
    expect(await delivery()).toEqual({ status: 'closed', attemptsMade: 1, nextAttemptAt: null });
  });

  it('is closed if it was recorded while the webhook was being switched off', async () => {
    await closeLateDeliveries(dataSource.manager);
    expect(await delivery()).toMatchObject({ status: 'pending' });
    await setActive(false);
    await closeLateDeliveries(dataSource.manager);
    expect(await delivery()).toMatchObject({ status: 'closed', nextAttemptAt: null });
  });

  it('is recovered when the webhook is active again, if it is new enough', async () => {
    const recover = (since: Date): Promise<number> =>
      recoverDeliveries(dataSource.manager, webhook(), { since, limit: 10 });
    const long = new Date(0);
    await closeDeliveries(dataSource.manager, webhook());
    await setActive(false);
    expect(await recover(long)).toBe(0);
    await setActive(true);
    expect(await recover(new Date(Date.now() + 60_000))).toBe(0);
    expect(await recover(long)).toBe(1);
    expect(await delivery()).toMatchObject({ status: 'pending', attemptsMade: 0 });
    expect(await recover(long)).toBe(0);
  });
});
