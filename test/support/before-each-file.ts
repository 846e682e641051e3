import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';
import { SEED } from './random';

// Runs before each test file.
fc.configureGlobal({ seed: SEED });
// As in `service-process.ts`, for test files that open the embedded database themselves.
setFlagsFromString('--liftoff-only');
