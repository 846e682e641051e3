import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Answer, Request } from './messages';

/**
 * The entry point of a process that reads one file. A worker thread reads; the main thread only watches the memory and
 * the CPU time of the process, and ends it when it exceeds its limits. (The limits of a thread bound its heap, but not
 * its buffers. The time that a busy machine gives to other processes does not count.)
 */
const WATCH_INTERVAL_MS = 20;
const BYTES_PER_MB = 1_000_000;
const HEAP_SHARE = 0.6;
const YOUNG_GENERATION_MB = 16;
const MICROSECONDS_PER_MS = 1_000;

let worker: Worker | null = null;

process.on('message', (request: Request) => {
  if (request.kind === 'more') worker?.postMessage(request, []);
  else read(request);
});
// The process that wanted the file has died.
process.on('disconnect', () => process.exit());

function read(request: Extract<Request, { kind: 'read' }>): void {
  const { maxMemoryBytes, maxMs } = request.limits;
  watch(maxMemoryBytes, maxMs);
  worker = new Worker(join(__dirname, 'document.worker.js'), {
    // With a smaller heap, garbage is collected before the process reaches its limit.
    resourceLimits: {
      maxOldGenerationSizeMb: Math.ceil((maxMemoryBytes / BYTES_PER_MB) * HEAP_SHARE),
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    },
    workerData: request,
  });
  worker.on('message', (answer: Answer) => {
    process.send?.(answer);
  });
  // Any other error is a fault of the installation.
  worker.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fail('too_much_memory') : process.exit(1),
  );
}

function watch(maxBytes: number, maxMs: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) fail('too_much_memory');
    const { user, system } = process.cpuUsage();
    if ((user + system) / MICROSECONDS_PER_MS > maxMs) fail('too_slow');
  }, WATCH_INTERVAL_MS);
}

let hasFailed = false;

/** Reports the reason and ends the process, before it takes more. */
function fail(code: 'too_much_memory' | 'too_slow'): void {
  if (hasFailed) return;
  hasFailed = true;
  process.send?.({ kind: 'failed', code } satisfies Answer, () => process.exit());
}
