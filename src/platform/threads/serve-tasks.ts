import { parentPort } from 'node:worker_threads';
import type { TaskAnswer } from './thread-message';

/** Runs the tasks that a `TaskThread` sends to this worker thread. @throws Error outside of a worker thread */
export function serveTasks(run: (task: never) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('this file must be started as a worker thread');
  port.on('message', (task: unknown) => port.postMessage(answerOf(() => run(task as never))));
}

function answerOf(run: () => unknown): TaskAnswer<unknown> {
  try {
    return { result: run() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
