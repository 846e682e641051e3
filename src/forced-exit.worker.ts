import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const STDERR = 2;

setTimeout(() => {
  // A log would need the event loop of the main thread.
  writeSync(STDERR, 'parley: the process did not end in time and is killed\n');
  process.kill(process.pid, 'SIGKILL');
}, workerData as number);
