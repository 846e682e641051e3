import { parentPort, workerData } from 'node:worker_threads';
import { ConnectionServer } from './connection-server';
import { databaseFolder, initialise } from './data-folder';
import { openEngine } from './engine';
import type { FromThread, ThreadOptions, ToThread } from './thread-message';

// The thread the database runs in: a query there leaves the event loop of the service alone.

const CHECKPOINT_INTERVAL_MS = 1_000;

if (!parentPort) throw new Error('this file is the database thread, not a program');
const port = parentPort;
const options = workerData as ThreadOptions;

const post = (message: FromThread): void => port.postMessage(message);

/** Why the engine has ended, in its own words. */
let reasonOfEnd: string | undefined;

function fail(error: Error): void {
  post({ kind: 'failed', reason: reasonOfEnd ?? error.message });
  // Whatever the engine still does is not to reach the files.
  setImmediate(() => process.exit(1));
}

async function serve(): Promise<void> {
  const engine = await openEngine(databaseFolder(options.folder), options.fsync, (reason) => {
    reasonOfEnd ??= reason;
  });
  const server = new ConnectionServer(
    engine,
    {
      send(id, bytes) {
        // A copy of its own can be handed over; the buffer at hand may be a part of a shared one.
        const own = new Uint8Array(bytes);
        port.postMessage({ kind: 'data', id, bytes: own } satisfies FromThread, [own.buffer]);
      },
      end: (id) => post({ kind: 'end', id }),
    },
    {
      idleInTransactionTimeoutMs: options.idleInTransactionTimeoutMs,
      checkpointIntervalMs: CHECKPOINT_INTERVAL_MS,
    },
    fail,
  );
  await server.start();
  port.on('message', (message: ToThread) => {
    if (message.kind === 'open') server.open(message.id);
    else if (message.kind === 'close') server.leave(message.id);
    else if (message.kind === 'stop') server.stop().then(() => process.exit(0), fail);
    else
      server.receive(
        message.id,
        Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength),
      );
  });
  post({ kind: 'ready' });
}

async function create(): Promise<void> {
  // What is made here is flushed as a whole afterwards.
  await initialise(options.folder, async (folder) => (await openEngine(folder, false)).close());
  post({ kind: 'ready' });
  process.exit(0);
}

(options.task === 'initialise' ? create() : serve()).catch(fail);
