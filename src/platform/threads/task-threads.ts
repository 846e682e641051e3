import { availableParallelism } from 'node:os';
import type { TransferListItem } from 'node:worker_threads';
import { FairGate } from './fair-gate';
import { ThreadFaultError } from './task-errors';
import { TaskThread, type TaskLimits } from './task-thread';

/** How a task runs. */
export interface TaskOptions {
  /** Whose task it is: threads are shared by owners, see `FairGate`. */
  owner: number;
  /** Buffers that are moved to the thread and empty from then on. */
  transfer?: TransferListItem[];
  /** Counts the time that the task runs. */
  meter?: TaskMeter;
}

/** Counts the time of tasks in a thread, without the time for which they wait for one. */
export interface TaskMeter {
  spentMs: number;
}

/**
 * As many threads as the machine has cores, at least two. They start when they are needed; no owner gets all of them.
 */
export class TaskThreads<Task, Result> {
  private readonly gate = new FairGate(Math.max(2, availableParallelism()));
  private readonly threads: TaskThread<Task, Result>[] = [];
  private readonly idle: TaskThread<Task, Result>[] = [];
  private isClosed = false;

  /** `file` is a compiled file that calls `serveTasks`. */
  constructor(
    private readonly file: string,
    private readonly limits: TaskLimits,
  ) {}

  /** Runs a task as soon as its owner gets a thread. @throws TaskFailedError, TaskCrashedError, ThreadFaultError */
  async run(task: Task, { owner, transfer, meter }: TaskOptions): Promise<Result> {
    return this.gate.run(owner, async () => {
      const thread = this.idle.pop() ?? this.add();
      const startedAtMs = performance.now();
      try {
        return await thread.run(task, transfer);
      } finally {
        if (meter) meter.spentMs += performance.now() - startedAtMs;
        this.idle.push(thread);
      }
    });
  }

  /** Ends all threads. Running, waiting and later tasks fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  private add(): TaskThread<Task, Result> {
    if (this.isClosed) throw new ThreadFaultError('the threads are closed');
    const thread = new TaskThread<Task, Result>(this.file, this.limits);
    this.threads.push(thread);
    return thread;
  }
}
