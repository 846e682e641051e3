import { setFlagsFromString } from 'node:v8';

// Before each test file, as in `service-process.ts`: some open the embedded database themselves.
setFlagsFromString('--liftoff-only');
