import { AsyncLocalStorage } from 'node:async_hooks';

/** The ids of the objects that a request or job concerns: numbers and a mode, never a name or a text. */
export type LoggedIds = Record<string, number | string>;

/** The request that is being served, or the running job. */
export interface RequestContext {
  /** The id of the request, or of the request that started the job; undefined for a job that a sweep started. */
  requestId?: string;
  /** Added to every log line. */
  ids?: LoggedIds;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with this request id and these ids on every log line, and the request id in every job that it adds. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run({ ...context, ids: { ...context.ids } }, work);
}

/** Adds ids to every later log line of the current request or job. */
export function addToLog(ids: LoggedIds): void {
  const context = contexts.getStore();
  if (context) Object.assign((context.ids ??= {}), ids);
}

/** The current request or job, if any. */
export function currentContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** The id of the current request, if any. */
export function currentRequestId(): string | undefined {
  return contexts.getStore()?.requestId;
}
