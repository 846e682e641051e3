import {
  Queue,
  Worker,
  type ConnectionOptions,
  type Processor,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import { log } from '../observability/logging/logger';
import { withTimeout } from '../with-timeout';

/** An unavailable backend must not delay the exit of the process. */
const CLOSE_TIMEOUT_MS = 5000;

const WORKER_OPTIONS = {
  /** The job of a dead worker counts as stalled after this time and runs again elsewhere. */
  lockDuration: 8000,
  stalledInterval: 3000,
  /** A worker whose queue is unavailable tries again after this time. */
  runRetryDelay: 1000,
  /** How often a job may stall before the queue drops it; the sweep then adds it again. */
  maxStalledCount: 10,
} satisfies Partial<WorkerOptions>;

/** PostgreSQL notifies workers of new jobs, so they poll for jobs only this often. */
const DATABASE_DRAIN_DELAY_SECONDS = 30;

/** BullMQ's queue; it logs its errors and closes within 5 s. */
export class JobQueue extends Queue {
  private end: Promise<void> | undefined;

  constructor(name: string, options: QueueOptions) {
    super(name, options);
    this.on('error', (error) => log.warn({ job: name, reason: error.message }, 'queue error'));
  }

  override async close(): Promise<void> {
    await (this.end ??= endInTime(this.name, super.close()));
  }
}

/** BullMQ's worker; it recovers the jobs of killed processes within seconds, logs its errors and closes within 5 s. */
export class JobWorker extends Worker {
  private end: Promise<void> | undefined;

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    super(name, processor, {
      ...options,
      ...WORKER_OPTIONS,
      ...(!(options.connection instanceof Redis) && { drainDelay: DATABASE_DRAIN_DELAY_SECONDS }),
      connection: workerConnection(options.connection),
    });
    this.on('error', (error) => log.warn({ job: name, reason: error.message }, 'queue error'));
    this.on('failed', (_, error) => {
      if (error.name === 'AbortError') log.info({ job: name }, 'job handed back');
      else log.warn({ job: name, reason: error.message }, 'job failed');
    });
  }

  override async close(force?: boolean): Promise<void> {
    await (this.end ??= endInTime(this.name, super.close(force)));
  }
}

/** The queue's connection, adapted for a worker: on Redis, it opens its own, and waits until Redis is back. */
function workerConnection(connection: ConnectionOptions): ConnectionOptions {
  if (!(connection instanceof Redis)) return connection;
  const own = { ...connection.options, enableOfflineQueue: true, maxRetriesPerRequest: null };
  return own as ConnectionOptions;
}

async function endInTime(job: string, closed: Promise<void>): Promise<void> {
  await withTimeout(closed, CLOSE_TIMEOUT_MS, 'the queue does not close').catch((error: Error) =>
    log.warn({ job, reason: error.message }, 'queue not closed'),
  );
}
