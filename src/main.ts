import { join } from 'node:path';
import { runBundle } from './bundle';

void runBundle<typeof import('./start')>(join(__dirname, 'start.js')).exports.start(process.env);
