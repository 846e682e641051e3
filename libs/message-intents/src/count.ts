import { writeCounts } from './counted-examples';

// A step of the build.
writeCounts();
