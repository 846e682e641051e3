import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Queue, Worker } from 'bullmq';
import type { Settings } from '../config/settings';
import { currentRequestId, inRequest } from '../logging/request-context';
import { log } from '../logging/logger';
import { currentTraceparent } from '../tracing/spans';
import type { JobDefinition } from './job';
import { observeJob } from './observed-job';
import type { QueueBackend } from './queue-backend';

/** A backend that is away answers nothing at all: no call to it is waited for longer than this. */
const TIMEOUT_MS = 2000;
/** Running jobs hear of the shutdown at once and give up; a backend that is away must not hold up the end. */
const CLOSE_TIMEOUT_MS = 5000;

interface JobData {
  payload: object;
  requestId: string | undefined;
  traceparent: string | undefined;
}

const SWEEP_INTERVAL_MS = 5000;

/** One job to add: its id, under which it waits or runs once, and its payload. */
export interface JobEntry<Payload extends object> {
  id: string;
  payload: Payload;
}

/** How many jobs of a kind wait, run, or wait to be tried again, and since when the oldest waits (0 when none does). */
export interface QueueDepthOf {
  job: string;
  waiting: number;
  active: number;
  delayed: number;
  oldestWaitingMs: number;
}

/** Adds jobs and, in a process that is a worker, runs them. */
export class JobQueue implements BeforeApplicationShutdown {
  private readonly queues = new Map<string, Queue>();
  private readonly workers: Worker[] = [];
  private readonly sweeps: NodeJS.Timeout[] = [];
  private readonly leaving = new AbortController();

  constructor(
    private readonly backend: QueueBackend,
    private readonly settings: Settings,
  ) {
    // One for every job that runs: no leak.
    setMaxListeners(0, this.leaving.signal);
  }

  /** Whether this process runs jobs. */
  get isWorker(): boolean {
    return this.settings.ROLE !== 'api';
  }

  /**
   * Wakes a worker, once for each `id` that is still waiting or running. It never throws: an enqueue that is lost is made up for by
   * whoever sweeps the rows.
   */
  async add<Payload extends object>(
    job: JobDefinition<Payload>,
    id: string,
    payload: Payload,
  ): Promise<void> {
    const data: JobData = { payload, requestId: currentRequestId(), traceparent: currentTraceparent() };
    const options = { jobId: id, removeOnComplete: true, removeOnFail: true };
    try {
      await withPatience(this.queue(job.name).add(job.name, data, options), TIMEOUT_MS);
    } catch (error) {
      log.warn({ job: job.name, reason: (error as Error).message }, 'job not added; the sweeper will');
    }
  }

  /**
   * Runs the jobs of this kind here, if this process is a worker. The signal fires when the process is leaving: a handler then gives
   * up early by throwing, and the job runs again elsewhere.
   */
  work<Payload extends object>(
    job: JobDefinition<Payload>,
    handle: (payload: Payload, signal: AbortSignal) => Promise<void>,
  ): void {
    // Connected ahead of the first job.
    this.queue(job.name);
    if (!this.isWorker) return;
    const worker = this.backend.worker(
      job.name,
      async ({ data }: { data: JobData }) => {
        const run = () =>
          observeJob(job.name, data.traceparent, () => handle(data.payload as Payload, this.leaving.signal));
        await (data.requestId ? inRequest({ requestId: data.requestId }, run) : run());
      },
      job.concurrency,
    );
    worker.on('error', (error) => log.warn({ job: job.name, reason: error.message }, 'queue fault'));
    worker.on('failed', (_, error) => log.warn({ job: job.name, reason: error.message }, 'job failed'));
    this.workers.push(worker);
  }

  /**
   * Every few seconds, if this process is a worker, adds a job for each row that `waiting` finds: so a job that was lost (a killed process, an
   * emptied Redis) comes back.
   */
  sweep<Payload extends object>(
    job: JobDefinition<Payload>,
    waiting: () => Promise<JobEntry<Payload>[]>,
    intervalMs = SWEEP_INTERVAL_MS,
  ): void {
    if (!this.isWorker) return;
    let isSweeping = false;
    const sweep = async (): Promise<void> => {
      if (isSweeping || this.leaving.signal.aborted) return;
      isSweeping = true;
      try {
        for (const { id, payload } of await waiting()) await this.add(job, id, payload);
      } catch (err) {
        log.warn({ job: job.name, err }, 'sweep failed');
      } finally {
        isSweeping = false;
      }
    };
    this.sweeps.push(setInterval(() => void sweep(), intervalMs).unref());
    // Not awaited: with the queue away the process serves all the same.
    void sweep();
  }

  /** Whether every queue answers right now. */
  async isReachable(): Promise<boolean> {
    const probes = [...this.queues.values()].map((queue) => queue.getJobCounts('wait'));
    return withPatience(Promise.all(probes), TIMEOUT_MS).then(
      () => true,
      () => false,
    );
  }

  /** What is in every queue right now. @throws Error when the backend does not answer */
  async depths(): Promise<QueueDepthOf[]> {
    const looks = [...this.queues].map(async ([job, queue]) => {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed');
      const [oldest] = counts['waiting'] ? await queue.getJobs(['waiting'], 0, 0, true) : [];
      return {
        job,
        waiting: counts['waiting'] ?? 0,
        active: counts['active'] ?? 0,
        delayed: counts['delayed'] ?? 0,
        oldestWaitingMs: oldest ? Math.max(Date.now() - oldest.timestamp, 0) : 0,
      };
    });
    return withPatience(Promise.all(looks), TIMEOUT_MS);
  }

  /** Hands back what runs, and lets go of the backend. */
  async beforeApplicationShutdown(): Promise<void> {
    this.leaving.abort();
    for (const timer of this.sweeps) clearInterval(timer);
    const closables = [...this.workers, ...this.queues.values()];
    const closed = Promise.allSettled(closables.map((closable) => closable.close()));
    await withPatience(closed, CLOSE_TIMEOUT_MS).catch(() => log.warn('the queue did not let go in time'));
  }

  private queue(name: string): Queue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = this.backend.queue(name);
    queue.on('error', (error) => log.warn({ job: name, reason: error.message }, 'queue fault'));
    this.queues.set(name, queue);
    return queue;
  }
}

async function withPatience<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
  // Whoever has lost patience does not hear how it ended.
  answer.catch(() => undefined);
  const end = new AbortController();
  const late = delay(patienceMs, undefined, { signal: end.signal }).then(() => {
    throw new Error('the queue does not answer');
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    end.abort();
    late.catch(() => undefined);
  }
}
