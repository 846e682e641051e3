/** What a worker thread is started with: the version of the process. */
export interface ThreadData {
  version: string;
}

/** A message that a worker thread sends: once that it has loaded, then one for each task. */
export type ThreadMessage<Result> = { isReady: true } | TaskAnswer<Result>;

/** The result of a task, or why there is none. `isServiceFault`: the error is one of the system, not of the task. */
export type TaskAnswer<Result> = { result: Result } | { error: string; isServiceFault: boolean };
