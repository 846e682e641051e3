import { Worker, type ResourceLimits, type TransferListItem } from 'node:worker_threads';
import { VERSION } from '../http/server/version';
import { TaskCrashedError, TaskFailedError, ThreadFaultError } from './task-errors';
import type { ThreadData, ThreadMessage } from './thread-message';

/** Limits of a thread and its tasks. */
export interface TaskLimits extends Pick<ResourceLimits, 'maxOldGenerationSizeMb'> {
  /** The longest that one task may run. */
  timeoutMs: number;
}

interface WaitingTask<Task, Result> {
  task: Task;
  transfer: TransferListItem[];
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/**
 * A worker thread for work that would block the event loop, one task at a time. It starts with the first task and does
 * not keep the process alive. When a task crashes or hangs, that task alone fails: the next one runs in a new thread.
 */
export class TaskThread<Task, Result> {
  private worker: Worker | undefined;
  /** Whether the worker has loaded its file. Until then, its end is not the fault of a task. */
  private isReady = false;
  private readonly waiting: WaitingTask<Task, Result>[] = [];
  private running: WaitingTask<Task, Result> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** `file` is a compiled file that calls `serveTasks`. */
  constructor(
    private readonly file: string,
    private readonly limits: TaskLimits,
  ) {}

  /**
   * Runs a task. Buffers in `transfer` are moved to the thread and empty from then on.
   * @throws TaskFailedError, TaskCrashedError, ThreadFaultError
   */
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
    this.fail(new ThreadFaultError('the thread is closed'));
    this.advance();
    await worker?.terminate();
  }

  /** Starts the next waiting task, unless one is running. */
  private advance(): void {
    while (!this.running) {
      const next = this.waiting.shift();
      if (!next) return;
      if (this.isClosed) next.reject(new ThreadFaultError('the thread is closed'));
      else this.start(next);
    }
  }

  private start(task: WaitingTask<Task, Result>): void {
    this.running = task;
    this.worker ??= this.launch();
    this.timer = setTimeout(() => {
      void this.worker?.terminate();
      this.fail(
        this.isReady
          ? new TaskFailedError('the task took too long')
          : new ThreadFaultError('the thread did not start in time'),
      );
    }, this.limits.timeoutMs).unref();
    this.worker.postMessage(task.task, task.transfer);
  }

  private launch(): Worker {
    const { maxOldGenerationSizeMb } = this.limits;
    const workerData: ThreadData = { version: VERSION };
    const worker = new Worker(this.file, { resourceLimits: { maxOldGenerationSizeMb }, workerData });
    worker.unref();
    this.isReady = false;
    worker.on('message', (message: ThreadMessage<Result>) => {
      if (worker === this.worker) this.receive(message);
    });
    const onEnd = (reason: string): void => {
      if (worker !== this.worker) return;
      this.fail(this.isReady ? new TaskCrashedError(reason) : new ThreadFaultError(reason));
    };
    worker.on('error', (error) => onEnd(error.message));
    worker.on('exit', () => onEnd('the thread has ended'));
    return worker;
  }

  private receive(message: ThreadMessage<Result>): void {
    if ('isReady' in message) this.isReady = true;
    else if ('result' in message) this.settle((task) => task.resolve(message.result));
    else {
      const { error, isServiceFault } = message;
      this.settle((task) =>
        task.reject(isServiceFault ? new ThreadFaultError(error) : new TaskFailedError(error)),
      );
    }
  }

  /** Gives up the thread and fails the running task. */
  private fail(error: Error): void {
    this.worker = undefined;
    this.settle((task) => task.reject(error));
  }

  /** Settles the running task and starts the next one. */
  private settle(settleTask: (task: WaitingTask<Task, Result>) => void): void {
    const { running } = this;
    clearTimeout(this.timer);
    this.running = undefined;
    if (running) settleTask(running);
    this.advance();
  }
}
