import { parentPort, workerData } from 'node:worker_threads';
import { ConnectionServer } from './connection-server';
import { databaseFolder, initialise } from './data-folder';
import { openEngine } from './engine';
import type { FromThread, ThreadOptions, ToThread } from './thread-message';

// The database runs in this thread, so that a query does not block the event loop of the service.

const CHECKPOINT_INTERVAL_MS = 1_000;

if (!parentPort) throw new Error('this file is the database thread, not a program');
const port = parentPort;
const options = workerData as ThreadOptions;

const post = (message: FromThread): void => port.postMessage(message);

/** PostgreSQL's own reason for the end of the engine. */
let reasonOfEnd: string | undefined;

function fail(error: Error): void {
  post({ kind: 'failed', reason: reasonOfEnd ?? error.message });
  // The engine must not write to the files any more.
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
        // Without the buffer around it, which would be sent too.
        post({ kind: 'data', id, bytes: new Uint8Array(bytes) });
      },
      end: (id) => post({ kind: 'end', id }),
    },
    {
      idleInTransactionTimeoutMs: options.idleInTransactionTimeoutMs,
      checkpointIntervalMs: CHECKPOINT_INTERVAL_MS,
    },
    fail,
  );
  port.on('message', (message: ToThread) => {
    if (message.kind === 'open') server.open(message.id, message.searchPath);
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
  // Without fsync: `initialise` flushes all files at the end.
  await initialise(options.folder, async (folder) => (await openEngine(folder, false)).close());
  post({ kind: 'ready' });
  process.exit(0);
}

(options.task === 'initialise' ? create() : serve()).catch(fail);
