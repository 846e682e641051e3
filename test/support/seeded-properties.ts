import fc from 'fast-check';
import { SEED } from './random';

// Runs before each test file.
fc.configureGlobal({ seed: SEED });
