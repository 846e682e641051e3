import { setMaxListeners } from 'node:events';
import { WorkerHost } from '@nestjs/bullmq';
import { SpanKind } from '@opentelemetry/api';
import type { Job, Queue } from 'bullmq';
import { log } from '../observability/logging/logger';
import { inRequest, type LoggedIds } from '../observability/logging/request-context';
import { contextOf, inSpan } from '../observability/tracing/spans';
import type { JobData, JobDefinition } from './job';
import { jobSeconds } from './queue.metrics';

const SWEEP_INTERVAL_MS = 5000;
const SWEEP_SIZE = 100;

/**
 * The base of every `@Processor`: runs each job with the request id and in the trace of the request that added it, and
 * sweeps the database for rows whose job was lost (a killed process, an emptied Redis).
 */
export abstract class JobProcessor<Payload extends object> extends WorkerHost {
  protected readonly sweepIntervalMs: number = SWEEP_INTERVAL_MS;
  private readonly shutdown = new AbortController();
  private queue: Queue | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isSweeping = false;
  private runningJobs = 0;

  constructor(private readonly job: JobDefinition<Payload>) {
    super();
    // Each running job adds its own listeners; this is not a leak.
    setMaxListeners(0, this.shutdown.signal);
  }

  /** Runs one job. When the process shuts down, the signal fires; `run` must then throw, and the job runs elsewhere. */
  protected abstract run(payload: Payload, signal: AbortSignal): Promise<void>;

  /** A payload for each row that needs a job, usually at most `limit`. */
  protected abstract findWaiting(limit: number): Promise<Payload[]>;

  /** The name of the job, and how many jobs of this kind run in this process. */
  get running(): { job: string; count: number } {
    return { job: this.job.name, count: this.runningJobs };
  }

  /** Called by BullMQ for each job. */
  async process({ data }: Job<JobData<Payload>>): Promise<void> {
    const { payload, requestId, traceparent } = data;
    const run = () => observeJob(this.job.name, traceparent, () => this.run(payload, this.shutdown.signal));
    this.runningJobs += 1;
    try {
      await inRequest({ requestId, ids: idsIn(payload) }, run);
    } finally {
      this.runningJobs -= 1;
    }
  }

  /** Adds a job to the queue of this processor. */
  protected async add(payload: Payload): Promise<void> {
    if (this.queue) await this.job.addTo(this.queue, payload);
  }

  /**
   * Adds jobs to the queue of its job: sweeps at once, and then every `sweepIntervalMs` until `stop`. Does not wait for
   * the first sweep.
   */
  startSweeping(queue: Queue): void {
    this.queue = queue;
    void this.sweep();
    this.timer = setInterval(() => void this.sweep(), this.sweepIntervalMs).unref();
  }

  /** Ends the sweeps and aborts the running jobs. */
  stop(): void {
    clearInterval(this.timer);
    this.shutdown.abort();
  }

  private async sweep(): Promise<void> {
    if (this.isSweeping) return;
    this.isSweeping = true;
    try {
      for (const payload of await this.findWaiting(SWEEP_SIZE)) {
        if (this.shutdown.signal.aborted) return;
        await this.add(payload);
      }
    } catch (err) {
      log.warn({ job: this.job.name, err }, 'sweep failed');
    } finally {
      this.isSweeping = false;
    }
  }
}

/** The ids in a payload that are numbers, which are ids of rows. */
function idsIn(payload: object): LoggedIds {
  return Object.fromEntries(Object.entries(payload).filter(([, id]) => typeof id === 'number'));
}

/**
 * Runs a job in a consumer span (OpenTelemetry messaging conventions), in the trace of the request that added it, and
 * counts it.
 */
async function observeJob(
  job: string,
  traceparent: string | undefined,
  run: () => Promise<void>,
): Promise<void> {
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.destination.name': job,
  };
  const startedAtMs = performance.now();
  let outcome = 'failed';
  try {
    const parent = contextOf(traceparent);
    await inSpan(`process ${job}`, { kind: SpanKind.CONSUMER, attributes, parent }, run);
    outcome = 'completed';
  } finally {
    jobSeconds.observe({ queue: job, outcome }, (performance.now() - startedAtMs) / 1000);
  }
}
