import { Worker, type ResourceLimits, type TransferListItem } from 'node:worker_threads';
import type { TaskAnswer } from './thread-message';

/** A task failed: it threw, took too long, ran out of memory, or its thread is closed. */
export class TaskFailedError extends Error {
  override readonly name = 'TaskFailedError';
}

/** Bounds of a thread and its tasks. */
export interface TaskLimits extends Pick<ResourceLimits, 'maxOldGenerationSizeMb'> {
  /** How long one task may run. */
  timeoutMs: number;
}

interface WaitingTask<Task, Result> {
  task: Task;
  transfer: TransferListItem[];
  resolve: (result: Result) => void;
  reject: (error: TaskFailedError) => void;
}

/**
 * A thread for work that would hold up the event loop, one task after the other. It starts with the first task and does not keep the process
 * running. A task that kills it or hangs in it fails alone: the next one finds a new thread.
 */
export class TaskThread<Task, Result> {
  private worker: Worker | undefined;
  private readonly waiting: WaitingTask<Task, Result>[] = [];
  private running: WaitingTask<Task, Result> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** Over a compiled file that calls `serveTasks`. */
  constructor(
    private readonly file: string,
    private readonly limits: TaskLimits,
  ) {}

  /** Runs a task; buffers in `transfer` are handed over and empty from then on. @throws TaskFailedError */
  run(task: Task, transfer: TransferListItem[] = []): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, transfer, resolve, reject });
      this.advance();
    });
  }

  /** Ends the thread; what runs or waits fails. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { worker } = this;
    this.fail('the thread is closed');
    this.advance();
    await worker?.terminate();
  }

  private advance(): void {
    while (!this.running) {
      const next = this.waiting.shift();
      if (!next) return;
      if (this.isClosed) next.reject(new TaskFailedError('the thread is closed'));
      else this.start(next);
    }
  }

  private start(task: WaitingTask<Task, Result>): void {
    this.running = task;
    this.worker ??= this.launch();
    this.timer = setTimeout(() => {
      void this.worker?.terminate();
      this.fail('the task took too long');
    }, this.limits.timeoutMs).unref();
    this.worker.postMessage(task.task, task.transfer);
  }

  private launch(): Worker {
    const { maxOldGenerationSizeMb } = this.limits;
    const worker = new Worker(this.file, { resourceLimits: { maxOldGenerationSizeMb } });
    worker.unref();
    worker.on('message', (answer: TaskAnswer<Result>) => {
      if (worker === this.worker) this.settle(answer);
    });
    const lost = (reason: string): void => {
      if (worker === this.worker) this.fail(reason);
    };
    worker.on('error', (error) => lost(error.message));
    worker.on('exit', () => lost('the thread has ended'));
    return worker;
  }

  /** The thread is of no use any more, and the task that it ran has failed. */
  private fail(reason: string): void {
    this.worker = undefined;
    this.settle({ error: reason });
  }

  private settle(answer: TaskAnswer<Result>): void {
    const { running } = this;
    clearTimeout(this.timer);
    this.running = undefined;
    if ('result' in answer) running?.resolve(answer.result);
    else running?.reject(new TaskFailedError(answer.error));
    this.advance();
  }
}
