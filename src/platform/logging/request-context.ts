import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that is being served, or that started the running job. */
export interface RequestContext {
  requestId: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with this request id on every log line and in every job that it adds. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The id of the current request, if there is one. */
export function currentRequestId(): string | undefined {
  return contexts.getStore()?.requestId;
}
