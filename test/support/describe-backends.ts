import { hasPgvector, onRealBackends } from './backends';

/** For tests with vectors, and for tests of the behaviour without them. */
export const describeWithPgvector = hasPgvector ? describe : describe.skip;
export const describeWithoutPgvector = hasPgvector ? describe.skip : describe;

/** For tests of several processes on one database (and Redis), as in a scaled-out installation. */
export const describeScaledOut = onRealBackends ? describe : describe.skip;
