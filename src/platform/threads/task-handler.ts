import { VERSION } from '../http/server/package-files';

/** A task on its way to a worker thread. */
export interface SentTask<Task> {
  task: Task;
  version: string;
  /** A number in shared memory: 1 once the task runs, which means that its thread has started and loaded its file. */
  begun: Int32Array;
}

/** The result of a task, or its error. `isServiceFault`: the service or the system is at fault, not the task. */
export type TaskOutcome<Result> = { result: Result } | { error: string; isServiceFault: boolean };

/** Makes `run` the handler of a file for `TaskThreads`, which must be the default export of the file. */
export function handlerOf<Task, Result>(
  run: (task: Task) => Result | Promise<Result>,
): (sent: SentTask<Task>) => Promise<TaskOutcome<Result>> {
  return async ({ task, version, begun }) => {
    // An upgrade has replaced the files of the running process, so a task or result may have another form.
    if (version !== VERSION)
      return { error: `the process has version ${version}, its files have ${VERSION}`, isServiceFault: true };
    Atomics.store(begun, 0, 1);
    try {
      return { result: await run(task) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { error: message, isServiceFault: isSystemError(error) };
    }
  };
}

/** True for an error of Node.js or the system, e.g. a missing module, or a lack of memory or file descriptors. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
