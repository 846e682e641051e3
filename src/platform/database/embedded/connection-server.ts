import { fatalError, keyData, NO_ENCRYPTION, Backend } from './backend-message';
import { Checkpointer } from './checkpointer';
import { Connection } from './connection';
import type { Engine } from './engine';
import { AWAITED, COPY_DATA, frame, Frontend, RUNNABLE } from './frontend-message';
import { MessageFramer, ProtocolViolation } from './message-framer';
import { SharedSession } from './shared-session';
import { readStartupPacket, type SessionSettings } from './startup-packet';
import { Subscriptions } from './subscriptions';
import { TurnQueue } from './turn-queue';

/** The way back to a client. */
export interface Replies {
  /** Sends bytes to a connection's client. */
  send(connection: number, bytes: Buffer): void;
  /** Closes a connection from the server's side. */
  end(connection: number): void;
}

/** Times and sizes of the server. */
export interface ServerLimits {
  /** How long a connection may sit idle in its transaction while others wait for the database. */
  readonly idleInTransactionTimeoutMs: number;
  /** The log is checked for its size at most this often. */
  readonly checkpointIntervalMs: number;
}

/** SQLSTATEs. */
const PROTOCOL_VIOLATION = '08P01';
const INVALID_PARAMETER_VALUE = '22023';
const IDLE_IN_TRANSACTION = '25P03';

const IDLE_SESSION: Buffer = frame(Backend.ReadyForQuery, Buffer.from('I'));
const STARTUP = Buffer.concat([
  Buffer.from([0, 0, 0, 41, 0, 3, 0, 0]),
  Buffer.from('user\0postgres\0database\0postgres\0\0'),
]);

/**
 * Serves many connections from one engine. Whoever sends a message first has the database until its answer says idle, so
 * transactions run one after the other, whole.
 */
export class ConnectionServer {
  private readonly connections = new Map<number, Connection>();
  private readonly queue = new TurnQueue();
  private readonly subscriptions = new Subscriptions();
  private readonly session: SharedSession;
  private greeting = Buffer.alloc(0);
  private running = Promise.resolve();
  /** Work is going on; stays so for good when the engine has failed. */
  private working = false;
  private idleTimer: NodeJS.Timeout | undefined;
  private idleDeadline: number | undefined;
  private readonly checkpointer: Checkpointer;

  /** `onFailure` hears that the engine has stopped for good. */
  constructor(
    private readonly engine: Engine,
    private readonly replies: Replies,
    private readonly limits: ServerLimits,
    private readonly onFailure: (error: Error) => void,
  ) {
    this.session = new SharedSession(engine, this.subscriptions, (id, message) => this.deliver(id, message));
    this.checkpointer = new Checkpointer(this.session, limits.checkpointIntervalMs);
  }

  /** Learns from the engine how it greets a client; to be called before anything else. */
  async start(): Promise<void> {
    const framer = new MessageFramer();
    const answers: Buffer[] = [];
    await this.engine.run(STARTUP, (bytes) => answers.push(...framer.push(bytes)));
    this.greeting = Buffer.concat(
      answers.filter(([type]) => type !== Backend.KeyData && type !== Backend.ReadyForQuery),
    );
    // The engine repeats all of that with its first answer; it should not be a client's.
    await this.session.command('SELECT 1');
  }

  /** A client connects. */
  open(id: number): void {
    this.connections.set(id, new Connection(id, (bytes) => this.replies.send(id, bytes)));
  }

  /** A client sends bytes. */
  receive(id: number, bytes: Buffer): void {
    const connection = this.connections.get(id);
    if (!connection || connection.gone) return;
    try {
      for (const message of connection.framer.push(bytes)) this.accept(connection, message);
    } catch (error) {
      if (!(error instanceof ProtocolViolation)) throw error;
      this.refuse(connection, PROTOCOL_VIOLATION, error.message);
    }
    this.advance();
  }

  /** A client is gone. What it had sent is run, then an open transaction is rolled back. */
  leave(id: number): void {
    const connection = this.connections.get(id);
    if (!connection || connection.gone) return;
    connection.gone = true;
    this.queue.request(id);
    this.advance();
  }

  /** Sends every client away, rolls back what is open and closes the engine. */
  async stop(): Promise<void> {
    for (const connection of this.connections.values()) {
      connection.inbox.length = 0;
      this.leave(connection.id);
    }
    await this.running;
    clearTimeout(this.idleTimer);
    await this.engine.close();
  }

  private accept(connection: Connection, message: Buffer): void {
    const type = message[0] ?? 0;
    if (connection.gone) return;
    if (!connection.started) this.acceptStartup(connection, message);
    else if (type === Frontend.Terminate) this.leave(connection.id);
    else if (RUNNABLE.has(type)) {
      connection.inbox.push(message);
      this.queue.request(connection.id);
    } // A server outside of a COPY ignores what belongs to one.
    else if (!COPY_DATA.has(type)) throw new ProtocolViolation(`unexpected message type ${type}`);
  }

  private acceptStartup(connection: Connection, packet: Buffer): void {
    const request = readStartupPacket(packet);
    if (request.kind === 'encryption') this.replies.send(connection.id, NO_ENCRYPTION);
    // There is no way to interrupt the engine, so a cancel request is dropped, as PostgreSQL drops one that comes too late.
    else if (request.kind === 'cancel') this.close(connection);
    else if (request.kind === 'unsupported') throw new ProtocolViolation('unsupported protocol version');
    else this.greet(connection, request.settings);
  }

  private greet(connection: Connection, settings: SessionSettings): void {
    connection.started = true;
    connection.settings = settings;
    this.replies.send(connection.id, Buffer.concat([this.greeting, keyData(connection.id), IDLE_SESSION]));
  }

  /** Sends a client away with an error. */
  private refuse(connection: Connection, code: string, reason: string): void {
    connection.inbox.length = 0;
    connection.deliver(fatalError(code, reason));
    connection.flush();
    this.replies.end(connection.id);
    this.leave(connection.id);
  }

  private close(connection: Connection): void {
    this.queue.leave(connection.id);
    this.connections.delete(connection.id);
    this.replies.end(connection.id);
  }

  private deliver(id: number, message: Buffer): void {
    const connection = this.connections.get(id);
    connection?.deliver(message);
    // A listener that is not having its turn hears of a notification at once.
    if (this.queue.owner !== id) connection?.flush();
  }

  /** Runs whatever can be run, unless that is already going on. */
  private advance(): void {
    if (this.working) return;
    this.working = true;
    this.running = this.work().catch((error: Error) => this.onFailure(error));
  }

  private async work(): Promise<void> {
    clearTimeout(this.idleTimer);
    for (;;) {
      const fresh = this.queue.owner === undefined;
      const id = this.queue.grant();
      if (id === undefined) break;
      const connection = this.connections.get(id);
      if (!connection) this.queue.release(false);
      else if (!(await this.step(connection, fresh))) {
        this.watchIdleOwner(connection);
        break;
      }
    }
    this.working = false;
  }

  /** One batch of the connection whose turn it is; false when it has sent nothing more so far. */
  private async step(connection: Connection, fresh: boolean): Promise<boolean> {
    if (connection.inbox.length > 0) {
      const failure = fresh ? await this.session.begin(connection) : undefined;
      if (failure !== undefined) {
        this.refuse(connection, INVALID_PARAMETER_VALUE, failure);
        return true;
      }
      if (await this.runBatch(connection)) {
        this.queue.release(connection.inbox.length > 0 || connection.gone);
        await this.checkpointer.run();
      }
      return true;
    }
    if (!connection.gone) return false;
    if (!fresh) await this.session.abandon(connection);
    await this.session.forget(connection);
    this.queue.release(false);
    this.close(connection);
    return true;
  }

  private async runBatch(connection: Connection): Promise<boolean> {
    this.idleDeadline = undefined;
    try {
      const batch = connection.takeBatch();
      const last = batch.at(-1);
      // Its client has been sent away meanwhile.
      if (!last) return false;
      const ended = await this.session.run(connection, batch);
      if (AWAITED.has(last[0] ?? 0)) connection.flush();
      return ended;
    } catch (error) {
      if (!(error instanceof ProtocolViolation)) throw error;
      this.refuse(connection, PROTOCOL_VIOLATION, error.message);
      return false;
    }
  }

  /** Others must not wait for ever for one who keeps a transaction open and does nothing with it. */
  private watchIdleOwner(connection: Connection): void {
    if (!this.queue.contended) return;
    const now = performance.now();
    this.idleDeadline ??= now + this.limits.idleInTransactionTimeoutMs;
    this.idleTimer = setTimeout(() => {
      this.refuse(
        connection,
        IDLE_IN_TRANSACTION,
        'idle in its transaction while others wait for the database',
      );
    }, this.idleDeadline - now);
  }
}
