import { parentPort } from 'node:worker_threads';
import type { TaskAnswer } from './thread-message';

/** Makes this file a thread that a `TaskThread` gives tasks to. @throws Error outside of a thread */
export function serveTasks<Task, Result>(run: (task: Task) => Result): void {
  const port = parentPort;
  if (!port) throw new Error('this file is a thread, not a program');
  port.on('message', (task: Task) => port.postMessage(answerOf(run, task)));
}

function answerOf<Task, Result>(run: (task: Task) => Result, task: Task): TaskAnswer<Result> {
  try {
    return { result: run(task) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
