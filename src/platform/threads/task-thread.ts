import { Worker, type ResourceLimits, type TransferListItem } from 'node:worker_threads';
import type { TaskAnswer } from './thread-message';

/** A task threw, took too long or ran out of memory, or its thread was closed. */
export class TaskFailedError extends Error {
  override readonly name = 'TaskFailedError';
}

/** Limits of a thread and its tasks. */
export interface TaskLimits extends Pick<ResourceLimits, 'maxOldGenerationSizeMb'> {
  /** The longest that one task may run. */
  timeoutMs: number;
}

interface WaitingTask<Task, Result> {
  task: Task;
  transfer: TransferListItem[];
  resolve: (result: Result) => void;
  reject: (error: TaskFailedError) => void;
}

/**
 * A worker thread for work that would block the event loop, one task at a time. It starts with the first task and does
 * not keep the process alive. When a task crashes or hangs, that task alone fails: the next one runs in a new thread.
 */
export class TaskThread<Task, Result> {
  private worker: Worker | undefined;
  private readonly waiting: WaitingTask<Task, Result>[] = [];
  private running: WaitingTask<Task, Result> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** `file` is a compiled file that calls `serveTasks`. */
  constructor(
    private readonly file: string,
    private readonly limits: TaskLimits,
  ) {}

  /** Runs a task. Buffers in `transfer` are moved to the thread and empty from then on. @throws TaskFailedError */
  run(task: Task, transfer: TransferListItem[] = []): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, transfer, resolve, reject });
      this.advance();
    });
  }

  /** Ends the thread. Running and waiting tasks fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { worker } = this;
    this.fail('the thread is closed');
    this.advance();
    await worker?.terminate();
  }

  /** Starts the next waiting task, unless one is running. */
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
    const onEnd = (reason: string): void => {
      if (worker === this.worker) this.fail(reason);
    };
    worker.on('error', (error) => onEnd(error.message));
    worker.on('exit', () => onEnd('the thread has ended'));
    return worker;
  }

  /** Gives up the thread and fails the running task. */
  private fail(reason: string): void {
    this.worker = undefined;
    this.settle({ error: reason });
  }

  /** Settles the running task and starts the next one. */
  private settle(answer: TaskAnswer<Result>): void {
    const { running } = this;
    clearTimeout(this.timer);
    this.running = undefined;
    if ('result' in answer) running?.resolve(answer.result);
    else running?.reject(new TaskFailedError(answer.error));
    this.advance();
  }
}
