import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { isInitialised } from './data-folder';
import type { ConnectionStream, ServerEnd } from './connection-stream';
import type { FromThread, ThreadOptions, ToThread } from './thread-message';

/**
 * V8 compiles a WebAssembly function anew, optimised, when it has run this much. At V8's own 1.8 million it does so for a thousand functions that only the
 * opening of a database needs, a second of CPU; what queries run gets there within some dozens of them all the same.
 */
const WASM_TIERING_BUDGET = 18_000_000;

/** Nobody is connected any more, under the code by which clients know a server that is not there: they wait and try again. */
class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly code = 'ECONNREFUSED';
}

/** The main thread's side of the database thread: carries bytes between connection streams and the server in the thread. */
export class DatabaseThread {
  private readonly streams = new Map<number, ConnectionStream>();
  private connectionCount = 0;
  private stopped: Error | undefined;

  private constructor(
    private readonly worker: Worker,
    private readonly exited: Promise<unknown>,
    private readonly onFailure: (reason: string) => void,
  ) {
    worker.on('message', (message: FromThread) => this.receive(message));
    worker.on('error', (error: Error) => this.fail(error.message));
    worker.on('exit', () => this.fail('its thread has ended'));
  }

  /**
   * Starts the thread on a data folder, where absent creating the database first; resolves when it takes connections, rejects
   * when the database cannot be opened.
   */
  static async start(
    file: string,
    options: Omit<ThreadOptions, 'task'>,
    onFailure: (reason: string) => void,
  ): Promise<DatabaseThread> {
    // In a thread of its own: creating a database takes several times the memory, which only the end of the thread gives back.
    if (!isInitialised(options.folder)) await (await launch(file, { ...options, task: 'initialise' })).exited;
    const { worker, exited } = await launch(file, { ...options, task: 'serve' });
    return new DatabaseThread(worker, exited, onFailure);
  }

  /** Connects a stream; throws once the thread has stopped. */
  connect(stream: ConnectionStream): ServerEnd {
    if (this.stopped) throw this.stopped;
    const id = ++this.connectionCount;
    this.streams.set(id, stream);
    this.post({ kind: 'open', id });
    return {
      receive: (bytes) => this.post({ kind: 'data', id, bytes }),
      leave: () => {
        this.streams.delete(id);
        this.post({ kind: 'close', id });
      },
    };
  }

  /** Rolls back what is open, closes the database and ends the thread. */
  async stop(): Promise<void> {
    this.stopped ??= new DatabaseAway('the embedded database is closed');
    this.post({ kind: 'stop' });
    await this.exited;
  }

  private post(message: ToThread): void {
    this.worker.postMessage(message, message.kind === 'data' ? [message.bytes.buffer as ArrayBuffer] : []);
  }

  private receive(message: FromThread): void {
    if (message.kind === 'data')
      this.streams.get(message.id)?.push(Buffer.from(message.bytes.buffer as ArrayBuffer));
    else if (message.kind === 'end') this.streams.get(message.id)?.push(null);
    else if (message.kind === 'failed') this.fail(message.reason);
  }

  /** The thread is gone: every connection breaks, and nobody can connect any more. */
  private fail(reason: string): void {
    const isNew = !this.stopped;
    this.stopped ??= new DatabaseAway(`the embedded database has failed: ${reason}`);
    for (const stream of this.streams.values()) stream.destroy(this.stopped);
    this.streams.clear();
    if (isNew) this.onFailure(reason);
  }
}

/** Starts a thread and waits until it says that it is ready. */
async function launch(
  file: string,
  options: ThreadOptions,
): Promise<{ worker: Worker; exited: Promise<unknown> }> {
  // For the whole process, but nothing else in it is WebAssembly that runs for long. Read when a module is compiled.
  setFlagsFromString(`--wasm-tiering-budget=${WASM_TIERING_BUDGET}`);
  const worker = new Worker(file, { workerData: options });
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  const ended = async (): Promise<[FromThread]> => {
    const code = await exited;
    // The error that ended it, which says more, may be told right after the exit.
    await setImmediate();
    return [{ kind: 'failed', reason: `its thread ended with code ${String(code)}` }];
  };
  const [first] = (await Promise.race([once(worker, 'message'), ended()])) as [FromThread];
  if (first.kind === 'ready') return { worker, exited };
  await exited;
  throw new Error(
    `the embedded database cannot be opened: ${first.kind === 'failed' ? first.reason : first.kind}`,
  );
}
