/** The metadata key under which an operation says that it honours `Idempotency-Key`. */
export const IDEMPOTENT = 'idempotent';

/**
 * Who keeps the answer: `interceptor` holds the handler's transaction open until the answer is in it; a `handler` that answers before it
 * returns, as a stream does, keeps its answer itself through the request's claim.
 */
export type Idempotent = 'interceptor' | 'handler';
