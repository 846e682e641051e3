import { Secrets } from '../../src/platform/config/secrets';
import type { QueueService } from '../../src/platform/queue/queue.service';
import { ResealingService } from '../../src/platform/resealing/resealing.service';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import {
  IdempotencyService,
  type Claim,
  type StoredResponse,
} from '../../src/platform/http/idempotency/idempotency.service';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { until } from '../support/wait';

let database: TestDatabase;
let idempotency: IdempotencyService;
let transactions: TransactionsService;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.dataSource.query('CREATE TABLE effects (name text NOT NULL)');
  const secrets = new Secrets([], ['a secret']);
  const resealing = new ResealingService(database.dataSource, secrets, { isWorker: false } as QueueService);
  idempotency = new IdempotencyService(database.dataSource, resealing);
  transactions = new TransactionsService(database.dataSource);
});

afterAll(async () => {
  await database.close();
});

afterEach(async () => {
  await database.dataSource.query('TRUNCATE effects, idempotency_keys');
});

const request = {
  accountId: 1,
  partition: '1:live',
  key: 'k',
  path: '/agents',
  fingerprint: Buffer.from('one request'),
};
const replayed = async (answer: StoredResponse): Promise<object> => ({ replayed: answer });

/** The effect and the answer, in one transaction. */
const create = (name: string) => (claim: Claim) =>
  transactions.run(async (transaction) => {
    await transaction.query('INSERT INTO effects VALUES ($1)', [name]);
    await claim.keep(transaction, { status: 201, body: { name } });
    return { name };
  });

const effects = (): Promise<{ name: string }[]> => database.dataSource.query('SELECT name FROM effects');
const sql = (text: string) => database.dataSource.query(text);
const expireClaim = () => sql(`UPDATE idempotency_keys SET claimed_until = now() - interval '1 second'`);

describe('a request that has lost its key because it stood still for too long', () => {
  it('commits nothing once another has answered, and leaves that answer alone', async () => {
    const first = idempotency.once(request, replayed, async (claim) => {
      await expireClaim();
      await idempotency.once(request, replayed, create('second'));
      return create('first')(claim);
    });
    await expect(first).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
    expect(await effects()).toEqual([{ name: 'second' }]);
    expect(await idempotency.once(request, replayed, create('third'))).toEqual({
      replayed: { status: 201, body: { name: 'second' } },
    });
  });

  it('commits nothing while another runs, and does not free the key of the other request', async () => {
    await idempotency.once(request, replayed, async (claim) => {
      await expireClaim();
      return idempotency.once(request, replayed, async (second) => {
        await expect(create('first')(claim)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
        return create('second')(second);
      });
    });
    expect(await effects()).toEqual([{ name: 'second' }]);
  });
});

describe('a key whose holder was killed before the clock went back by an hour', () => {
  it('is free', async () => {
    const first = idempotency.once(request, replayed, async (claim) => {
      await sql(`UPDATE idempotency_keys SET claimed_until = claimed_until + interval '1 hour'`);
      await idempotency.once(request, replayed, create('second'));
      return create('first')(claim);
    });
    await expect(first).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
    expect(await effects()).toEqual([{ name: 'second' }]);
  });
});

describe('a request that runs', () => {
  it('keeps its key', async () => {
    await idempotency.once(request, replayed, async (claim) => {
      await sql(`UPDATE idempotency_keys SET claimed_until = now() + interval '5 seconds'`);
      await until(
        () => sql(`SELECT 1 FROM idempotency_keys WHERE claimed_until > now() + interval '6 seconds'`),
        (rows) => rows.length === 1,
      );
      await expect(idempotency.once(request, replayed, create('second'))).rejects.toMatchObject({
        code: 'IDEMPOTENCY_KEY_IN_USE',
        headers: { 'Retry-After': '1' },
      });
      return create('first')(claim);
    });
    expect(await effects()).toEqual([{ name: 'first' }]);
  });

  it('frees its key when it has no answer to keep', async () => {
    const failing = idempotency.once(request, replayed, async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await sql('SELECT key FROM idempotency_keys')).toEqual([]);
  });
});

describe('a request whose key is removed while it runs', () => {
  it.each([
    ['agent', { code: 'NOT_FOUND', details: { resource: 'agent' } }],
    [undefined, { code: 'IDEMPOTENCY_KEY_IN_USE' }],
  ])(
    'below the resource %s commits nothing, and is refused: with NOT_FOUND if there is one',
    async (resource, error) => {
      const running = idempotency.once({ ...request, resource }, replayed, async (claim) => {
        await sql('DELETE FROM idempotency_keys');
        return create('first')(claim);
      });
      await expect(running).rejects.toMatchObject(error);
      expect(await effects()).toEqual([]);
    },
  );
});

describe('a kept answer', () => {
  it('cannot be read in the table, nor under another key or by another account', async () => {
    await idempotency.once(request, replayed, create('the secret'));
    const [{ answer }] = (await sql('SELECT answer FROM idempotency_keys')) as [{ answer: Buffer }];
    expect(answer.toString('latin1')).not.toContain('the secret');
    await sql(`UPDATE idempotency_keys SET partition = '2:live', account_id = 2`);
    const stolen = idempotency.once({ ...request, accountId: 2, partition: '2:live' }, replayed, create('x'));
    await expect(stolen).rejects.toThrow(/authenticate/);
    expect(await effects()).toHaveLength(1);
  });

  it('stores the fingerprint of a request salted, and recognises the fingerprint of the previous release', async () => {
    await idempotency.once(request, replayed, create('first'));
    const [stored] = await sql('SELECT fingerprint FROM idempotency_keys');
    expect(stored.fingerprint.includes(request.fingerprint)).toBe(false);
    await sql(`UPDATE idempotency_keys SET fingerprint = '${request.fingerprint.toString()}'`);
    expect(await idempotency.once(request, replayed, create('x'))).toHaveProperty('replayed');
    const other = { ...request, fingerprint: Buffer.from('another request') };
    await expect(idempotency.once(other, replayed, create('x'))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('is forgotten after 24 hours, and not before', async () => {
    await idempotency.once(request, replayed, create('first'));
    await sql(`UPDATE idempotency_keys SET created_at = now() - interval '23 hours 59 minutes'`);
    expect(await idempotency.once(request, replayed, create('x'))).toHaveProperty('replayed');
    await sql(`UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second'`);
    const other = { ...request, fingerprint: Buffer.from('another request') };
    expect(await idempotency.once(other, replayed, create('second'))).toEqual({ name: 'second' });
    expect(await idempotency.once(other, replayed, create('x'))).toHaveProperty('replayed');
    expect(await effects()).toHaveLength(2);
  });
});
