import {
  createPostgresBackend,
  Queue,
  QueueEvents,
  runMigrations,
  setDefaultBackendFactory,
  Worker,
  type ConnectionOptions,
} from 'bullmq';
import type pg from 'pg';
import type { EmbeddedDatabase } from '@app/embedded-postgres';
import { openDatabase } from './fixture';

const JOBS = 200;

describe('BullMQ on the embedded database', () => {
  let db: EmbeddedDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    db = await openDatabase();
    pool = db.pool({ searchPath: 'bullmq', max: 20 });
    const client = await pool.connect();
    await runMigrations(client, 'bullmq');
    client.release();
    setDefaultBackendFactory(createPostgresBackend as never);
  });
  afterAll(() => db.close());

  it('runs two hundred jobs once each, retries those that fail, and reports every result', async () => {
    const connection = pool as unknown as ConnectionOptions;
    const queue = new Queue('work', { connection });
    // Each job that is waited for adds a listener.
    queue.setMaxListeners(JOBS + 10);
    const events = new QueueEvents('work', { connection });
    await events.waitUntilReady();
    const attempts = new Map<number, number>();
    const workers = [1, 2].map(
      () =>
        new Worker<{ n: number }>(
          'work',
          async (job) => {
            const { n } = job.data;
            attempts.set(n, (attempts.get(n) ?? 0) + 1);
            const { rows } = await pool.query('SELECT $1::int * 2 AS double', [n]);
            if (n % 10 === 0 && job.attemptsMade === 0) throw new Error('not this time');
            return rows[0].double as number;
          },
          { connection, concurrency: 5 },
        ),
    );
    const jobs = await Promise.all(
      Array.from({ length: JOBS }, (_, n) => queue.add('double', { n }, { attempts: 3 })),
    );
    const results = await Promise.all(jobs.map((job) => job.waitUntilFinished(events)));
    expect(results).toEqual(Array.from({ length: JOBS }, (_, n) => n * 2));
    expect([...attempts.values()].filter((count) => count === 2)).toHaveLength(JOBS / 10);
    expect(attempts.size).toBe(JOBS);
    await Promise.all([...workers, events, queue].map((part) => part.close()));
  });
});
