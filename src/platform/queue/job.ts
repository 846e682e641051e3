import type { Queue } from 'bullmq';
import { log } from '../observability/logging/logger';
import { currentRequestId } from '../observability/logging/request-context';
import { currentTraceparent } from '../observability/tracing/spans';
import { withTimeout } from '../with-timeout';

/** An unavailable queue may not answer at all. */
const ADD_TIMEOUT_MS = 2000;

/** The data of a job in the queue. */
export interface JobData<Payload extends object> {
  payload: Payload;
  requestId: string | undefined;
  traceparent: string | undefined;
}

/**
 * A kind of background job, with a queue of the same name. A payload holds ids only: the database rows are the source
 * of truth, and a job only wakes a worker. A job that throws is dropped; the sweep of its processor adds it again.
 */
export class JobDefinition<Payload extends object> {
  /** The jobs that the queue is taking, by id; true if the job was requested again meanwhile. */
  private readonly adding = new Map<string, boolean>();

  /** Use `defineJob`. */
  constructor(
    readonly name: string,
    private readonly idOf: (payload: Payload) => string,
  ) {}

  /**
   * Adds a job to its queue, unless a job with the same id is waiting or running. Never throws: if the queue does not
   * take the job, the sweep adds it later. While the queue takes a job, further calls for it make one more request at
   * most.
   */
  async addTo(queue: Queue, payload: Payload): Promise<void> {
    const jobId = this.idOf(payload);
    if (this.adding.has(jobId)) return void this.adding.set(jobId, true);
    this.adding.set(jobId, false);
    await this.add(queue, payload, jobId);
    const isAskedAgain = this.adding.get(jobId);
    this.adding.delete(jobId);
    if (isAskedAgain) void this.addTo(queue, payload);
  }

  private async add(queue: Queue, payload: Payload, jobId: string): Promise<void> {
    const data: JobData<Payload> = {
      payload,
      requestId: currentRequestId(),
      traceparent: currentTraceparent(),
    };
    try {
      const added = queue.add(this.name, data, { jobId });
      await withTimeout(added, ADD_TIMEOUT_MS, 'the queue does not answer');
    } catch (error) {
      log.warn({ job: this.name, reason: (error as Error).message }, 'job not added; the sweep will add it');
    }
  }
}

/**
 * Declares a kind of job, and how the id of a job is made from its payload:
 * `defineJob<{ userId: number }>('user-export', ({ userId }) => `user-${userId}`)`. Adding a job with
 * another payload does not compile.
 */
export function defineJob<Payload extends object>(
  name: string,
  idOf: (payload: Payload) => string,
): JobDefinition<Payload> {
  return new JobDefinition(name, idOf);
}
