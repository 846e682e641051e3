import fc from 'fast-check';
import { SEED } from './random';

// Before each test file.
fc.configureGlobal({ seed: SEED });
