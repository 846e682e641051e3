import { MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT } from './model.errors';

/** The errors of an operation that asks a language model. */
export const MODEL_FAULTS = [MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT];
