import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { DocumentError } from '../document-error';
import { readFileAt } from '../read-file';
import type { Answer, Request } from './messages';

/** The thread that reads the file, part by part, as the reader asks for more. */
async function main(): Promise<void> {
  const { path, limits } = workerData as Extract<Request, { kind: 'read' }>;
  try {
    await readFileAt(path, limits, async (found) => {
      answer(found);
      await once(parentPort!, 'message');
    });
    answer({ kind: 'end' });
  } catch (error) {
    answer({ kind: 'failed', code: error instanceof DocumentError ? error.code : 'broken' });
  }
}

function answer(message: Answer): void {
  parentPort!.postMessage(message, []);
}

void main();
