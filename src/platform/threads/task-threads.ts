import { availableParallelism } from 'node:os';
import type { ResourceLimits, TransferListItem } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { VERSION } from '../http/server/package-files';
import { log } from '../observability/logging/logger';
import { FairGate } from './fair-gate';
import type { SentTask, TaskOutcome } from './task-handler';

/** An idle thread ends after this time, which frees its memory. */
const IDLE_TIMEOUT_MS = 60_000;

/** The task is at fault: it threw or took too long. */
export class TaskFailedError extends Error {
  override readonly name: string = 'TaskFailedError';
}

/** The thread ended while it ran the task, e.g. because it ran out of memory. Another thread may succeed. */
export class TaskCrashedError extends TaskFailedError {
  override readonly name = 'TaskCrashedError';
}

/** The service is at fault, not the task: the thread could not start, lacks a file, or was closed. */
export class ThreadFaultError extends Error {
  override readonly name = 'ThreadFaultError';
}

/** Limits of a thread and its tasks. */
export interface TaskLimits extends Pick<ResourceLimits, 'maxOldGenerationSizeMb'> {
  /** The longest time that a task may run, including the start of its thread. */
  timeoutMs: number;
  /** Threads that start at once and never end; 0 by default. */
  minThreads?: number;
  /** As many threads as the machine has cores, at least two, unless this is given. */
  maxThreads?: number;
  /** What all tasks need: each thread gets it once, as Piscina's `workerData`. */
  data?: object;
}

/** How a task runs. */
export interface TaskOptions {
  /** The owner of the task. Owners share the threads, see `FairGate`. */
  owner: number;
  /** Buffers that are moved to the thread and empty from then on. */
  transfer?: TransferListItem[];
  /** Counts the time during which the task runs. */
  meter?: TaskMeter;
  /** A task that waits for a thread when this fires is not run. */
  signal?: AbortSignal;
}

/** Counts the time that tasks run in a thread, without the time that they wait for a thread. */
export interface TaskMeter {
  spentMs: number;
}

/**
 * Worker threads for work that would block the event loop. They start when they are needed, run one task at a time and
 * do not keep the process alive. No owner gets all of them. A task that crashes or takes too long ends its thread and
 * fails alone.
 */
export class TaskThreads<Task, Result> {
  private readonly gate: FairGate;
  private readonly pool: Piscina<SentTask<Task>, TaskOutcome<Result>>;
  private isClosed = false;

  /** `file` is a compiled file whose default export is made by `handlerOf`. */
  constructor(
    private readonly file: string,
    private readonly limits: TaskLimits,
  ) {
    const { maxOldGenerationSizeMb, minThreads = 0, data } = limits;
    const { maxThreads = Math.max(2, availableParallelism()) } = limits;
    this.gate = new FairGate(maxThreads);
    this.pool = new Piscina({
      minThreads,
      maxThreads,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: { maxOldGenerationSizeMb },
      workerData: data,
      recordTiming: false,
    });
    // Only errors of threads without a task arrive here. A task whose thread does not start fails by its timeout.
    this.pool.on('error', (err) => log.error({ err }, 'a worker thread has failed'));
  }

  /**
   * Runs a task as soon as its owner gets a thread.
   * @throws TaskFailedError, TaskCrashedError, ThreadFaultError; the signal's reason
   */
  async run(task: Task, { owner, transfer, meter, signal }: TaskOptions): Promise<Result> {
    return this.gate.run(owner, async () => {
      signal?.throwIfAborted();
      const startedAtMs = performance.now();
      try {
        return resultOf(await this.send(task, transfer));
      } finally {
        if (meter) meter.spentMs += performance.now() - startedAtMs;
      }
    });
  }

  /** Ends all threads. Running, waiting and later tasks fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.pool.destroy();
  }

  private async send(task: Task, transferList?: TransferListItem[]): Promise<TaskOutcome<Result>> {
    if (this.isClosed) throw new ThreadFaultError('the threads are closed');
    const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), this.limits.timeoutMs).unref();
    const { file: filename } = this;
    try {
      // The file is loaded with the first task of a thread, so that this task reports a file that cannot be loaded.
      return await this.pool.run(
        { task, version: VERSION, begun },
        { filename, transferList, signal: timeout.signal },
      );
    } catch (error) {
      const isLate = timeout.signal.aborted;
      if (this.isClosed) throw new ThreadFaultError('the threads are closed', { cause: error });
      if (Atomics.load(begun, 0) === 0)
        throw new ThreadFaultError(isLate ? 'the thread did not start in time' : (error as Error).message);
      throw isLate
        ? new TaskFailedError('the task took too long')
        : new TaskCrashedError((error as Error).message);
    } finally {
      clearTimeout(timer);
    }
  }
}

function resultOf<Result>(outcome: TaskOutcome<Result>): Result {
  if ('result' in outcome) return outcome.result;
  const { error, isServiceFault } = outcome;
  throw isServiceFault ? new ThreadFaultError(error) : new TaskFailedError(error);
}
