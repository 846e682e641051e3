import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Kills the process after this time, even if its event loop is blocked: the timer runs in a thread. Does not keep the
 * process alive.
 */
export function killAfter(milliseconds: number): void {
  new Worker(join(__dirname, 'forced-exit.worker.js'), { workerData: milliseconds }).unref();
}
