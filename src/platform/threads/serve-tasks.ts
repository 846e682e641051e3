import { parentPort } from 'node:worker_threads';
import type { TaskAnswer } from './thread-message';

/** Makes this file a thread that a `TaskThread` gives tasks to. @throws Error outside of a thread */
export function serveTasks(run: (task: never) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('this file is a thread, not a program');
  port.on('message', (task: unknown) => port.postMessage(answerOf(() => run(task as never))));
}

function answerOf(run: () => unknown): TaskAnswer<unknown> {
  try {
    return { result: run() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
