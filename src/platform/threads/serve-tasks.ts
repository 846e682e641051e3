import { parentPort, workerData } from 'node:worker_threads';
import { VERSION } from '../http/server/version';
import type { TaskAnswer, ThreadData, ThreadMessage } from './thread-message';

/**
 * Runs the tasks that a `TaskThread` sends to this worker thread.
 * @throws Error outside of a worker thread, and when an upgrade has replaced the files of the running process
 */
export function serveTasks(run: (task: never) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('this file must be started as a worker thread');
  const { version } = workerData as ThreadData;
  if (version !== VERSION)
    throw new Error(`the process is of version ${version}, its files are of ${VERSION}`);
  port.on('message', (task: unknown) => port.postMessage(answerOf(() => run(task as never))));
  port.postMessage({ isReady: true } satisfies ThreadMessage<never>);
}

function answerOf(run: () => unknown): TaskAnswer<unknown> {
  try {
    return { result: run() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { error: message, isServiceFault: isSystemError(error) };
  }
}

/** Whether the error is one of Node.js or the system: a missing module, no memory, no descriptors. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
