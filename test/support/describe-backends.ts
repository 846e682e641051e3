import { hasPgvector, onRealBackends } from './backends';

/** For what vectors find, and what is done without them. */
export const describeWithPgvector = hasPgvector ? describe : describe.skip;
export const describeWithoutPgvector = hasPgvector ? describe.skip : describe;

/** For what several processes over one database (and Redis) do, as a scaled-out installation runs them. */
export const describeScaledOut = onRealBackends ? describe : describe.skip;
