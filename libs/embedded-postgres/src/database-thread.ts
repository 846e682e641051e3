import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { hasDatabase } from './data-folder';
import type { ConnectionStream, ServerEnd } from './connection-stream';
import type { FromThread, ThreadOptions, ToThread } from './thread-message';

/** The database cannot be reached. Clients know this code from a server that is down, and retry. */
class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly code = 'ECONNREFUSED';
}

/** The main thread's side of the database thread: carries bytes between connection streams and the server. */
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
   * Starts the thread on a data folder, and creates the database if it does not exist. Resolves when the database
   * accepts connections.
   * @throws Error when the database cannot be opened
   */
  static async start(
    file: string,
    options: Omit<ThreadOptions, 'task'>,
    onFailure: (reason: string) => void,
  ): Promise<DatabaseThread> {
    // In a separate thread, because creation takes several times the memory, which is freed when the thread ends.
    if (!hasDatabase(options.folder)) await (await launch(file, { ...options, task: 'initialise' })).exited;
    const { worker, exited } = await launch(file, { ...options, task: 'serve' });
    return new DatabaseThread(worker, exited, onFailure);
  }

  /** Connects a stream. @throws DatabaseAway once the thread has stopped */
  connect(stream: ConnectionStream, searchPath: string): ServerEnd {
    if (this.stopped) throw this.stopped;
    const id = ++this.connectionCount;
    this.streams.set(id, stream);
    this.post({ kind: 'open', id, searchPath });
    return {
      receive: (bytes) => this.post({ kind: 'data', id, bytes }),
      leave: () => {
        this.streams.delete(id);
        this.post({ kind: 'close', id });
      },
    };
  }

  /** Rolls open transactions back, closes the database and ends the thread. */
  async stop(): Promise<void> {
    this.stopped ??= new DatabaseAway('the embedded database is closed');
    this.post({ kind: 'stop' });
    await this.exited;
  }

  private post(message: ToThread): void {
    this.worker.postMessage(message, []);
  }

  private receive(message: FromThread): void {
    if (message.kind === 'data')
      this.streams.get(message.id)?.push(Buffer.from(message.bytes.buffer as ArrayBuffer));
    else if (message.kind === 'end') this.streams.get(message.id)?.push(null);
    else if (message.kind === 'failed') this.fail(message.reason);
  }

  /** The thread has ended: every connection breaks, and new connections are refused. */
  private fail(reason: string): void {
    const isNew = !this.stopped;
    this.stopped ??= new DatabaseAway(`the embedded database has failed: ${reason}`);
    for (const stream of this.streams.values()) stream.destroy(this.stopped);
    this.streams.clear();
    if (isNew) this.onFailure(reason);
  }
}

/** Starts a thread and waits until it is ready. @throws Error when it fails */
async function launch(
  file: string,
  options: ThreadOptions,
): Promise<{ worker: Worker; exited: Promise<unknown> }> {
  const worker = new Worker(file, { workerData: options });
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  const ended = async (): Promise<[FromThread]> => {
    const code = await exited;
    // The `error` event, which says more, may come right after `exit`.
    await setImmediate();
    return [{ kind: 'failed', reason: `its thread ended with code ${String(code)}` }];
  };
  const [first] = (await Promise.race([once(worker, 'message'), ended()])) as [FromThread];
  if (first.kind === 'ready') return { worker, exited };
  await exited;
  const reason = first.kind === 'failed' ? first.reason : first.kind;
  throw new Error(`the embedded database cannot be opened: ${reason}`);
}
