/** What a thread answers to a task. */
export type TaskAnswer<Result> = { result: Result } | { error: string };
