/** The task is at fault: it threw or took too long. */
export class TaskFailedError extends Error {
  override readonly name: string = 'TaskFailedError';
}

/** The thread ended while it ran the task, e.g. out of memory. The task may succeed in another thread. */
export class TaskCrashedError extends TaskFailedError {
  override readonly name = 'TaskCrashedError';
}

/** The service is at fault, whatever the task: the thread could not be started, lacks a file, or was closed. */
export class ThreadFaultError extends Error {
  override readonly name = 'ThreadFaultError';
}
