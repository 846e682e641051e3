import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request (or of the request that started the job) while its work runs. */
export interface RequestContext {
  requestId: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs `work` with this request id on every log line and in every job that the work starts. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work);
}

/** The id of the request being worked on, if any. */
export function currentRequestId(): string | undefined {
  return contexts.getStore()?.requestId;
}
