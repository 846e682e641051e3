/** The message that a worker thread sends back for a task. */
export type TaskAnswer<Result> = { result: Result } | { error: string };
