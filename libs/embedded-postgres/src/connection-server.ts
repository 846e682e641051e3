import { Backend, fatalError, keyData } from './backend-message';
import { Connection } from './connection';
import type { Engine } from './engine';
import { frame, Frontend, RUNNABLE } from './frontend-message';
import { ProtocolViolation } from './message-framer';
import { SharedSession } from './shared-session';
import { TurnQueue } from './turn-queue';

/** Carries answers to the clients. */
export interface Replies {
  send(connection: number, bytes: Buffer): void;
  /** Closes a connection from the server's side. */
  end(connection: number): void;
}

/** Times of the server. */
export interface ServerLimits {
  /** How long a connection may be idle in a transaction while others wait for the database. */
  readonly idleInTransactionTimeoutMs: number;
  /** The minimum time between two checks of the size of the log. */
  readonly checkpointIntervalMs: number;
}

/** SQLSTATEs. */
const PROTOCOL_VIOLATION = '08P01';
const IDLE_IN_TRANSACTION = '25P03';

const PROTOCOL_MAJOR = 3;
const PROTOCOL_VERSION_AT = 4;
const AUTHENTICATED: Buffer = frame(Backend.Authentication, Buffer.alloc(4));
const IDLE_SESSION: Buffer = frame(Backend.ReadyForQuery, Buffer.from('I'));

/**
 * Serves many connections with one engine. A connection gets the database with its first message and keeps it until
 * the answer is ReadyForQuery "idle": transactions run one after the other.
 */
export class ConnectionServer {
  private readonly connections = new Map<number, Connection>();
  private readonly queue = new TurnQueue();
  private readonly session: SharedSession;
  private running = Promise.resolve();
  /** True while batches run, and for ever once the engine has failed. */
  private isWorking = false;
  private checkpointDueAtMs = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private idleDeadlineMs: number | undefined;

  /** `onFailure` is called when the engine has stopped for good. */
  constructor(
    private readonly engine: Engine,
    private readonly replies: Replies,
    private readonly limits: ServerLimits,
    private readonly onFailure: (error: Error) => void,
  ) {
    this.session = new SharedSession(engine, this.connections);
  }

  /** Opens a connection. `searchPath` is a value for SET search_path; `''` keeps the default. */
  open(id: number, searchPath: string): void {
    this.connections.set(id, new Connection(id, searchPath, (bytes) => this.replies.send(id, bytes)));
  }

  /** Processes bytes from a client. */
  receive(id: number, bytes: Buffer): void {
    const connection = this.connections.get(id);
    if (!connection || connection.isGone) return;
    try {
      for (const message of connection.framer.push(bytes)) this.accept(connection, message);
    } catch (error) {
      if (!(error instanceof ProtocolViolation)) throw error;
      this.refuse(connection, PROTOCOL_VIOLATION, error.message);
    }
    this.advance();
  }

  /** Closes the connection of a client that is gone: runs its batches, then rolls an open transaction back. */
  leave(id: number): void {
    const connection = this.connections.get(id);
    if (!connection || connection.isGone) return;
    connection.isGone = true;
    this.queue.request(id);
    this.advance();
  }

  /** Closes every connection, rolls back an open transaction and closes the engine. */
  async stop(): Promise<void> {
    for (const connection of this.connections.values()) {
      connection.clear();
      this.leave(connection.id);
    }
    await this.running;
    clearTimeout(this.idleTimer);
    await this.engine.close();
  }

  private accept(connection: Connection, message: Buffer): void {
    const type = message[0] ?? 0;
    if (connection.isGone) return;
    if (!connection.hasStarted) this.greet(connection, message);
    else if (type === Frontend.Terminate) this.leave(connection.id);
    else if (!RUNNABLE.has(type)) throw new ProtocolViolation(`unsupported message type ${type}`);
    else {
      connection.add(message);
      if (connection.hasBatch) this.queue.request(connection.id);
    }
  }

  private greet(connection: Connection, startupPacket: Buffer): void {
    if (startupPacket.readInt16BE(PROTOCOL_VERSION_AT) !== PROTOCOL_MAJOR)
      throw new ProtocolViolation('unsupported protocol version');
    connection.hasStarted = true;
    this.replies.send(connection.id, Buffer.concat([AUTHENTICATED, keyData(connection.id), IDLE_SESSION]));
  }

  /** Closes a connection with an error. */
  private refuse(connection: Connection, code: string, reason: string): void {
    connection.clear();
    connection.deliver(fatalError(code, reason));
    connection.flush();
    this.replies.end(connection.id);
    this.leave(connection.id);
  }

  /** Runs the received batches, unless they are already being run. */
  private advance(): void {
    if (this.isWorking) return;
    this.isWorking = true;
    this.running = this.work().catch((error: Error) => this.onFailure(error));
  }

  private async work(): Promise<void> {
    clearTimeout(this.idleTimer);
    for (;;) {
      const isNewTurn = this.queue.owner === undefined;
      const id = this.queue.grant();
      if (id === undefined) break;
      const connection = this.connections.get(id);
      if (!connection) this.queue.release(false);
      else if (!(await this.step(connection, isNewTurn))) {
        this.watchIdleOwner(connection);
        break;
      }
    }
    this.isWorking = false;
  }

  /** Runs one batch of the connection that has the turn. False if it has sent no batch and is in a transaction. */
  private async step(connection: Connection, isNewTurn: boolean): Promise<boolean> {
    const batch = connection.takeBatch();
    if (batch) {
      if (isNewTurn) await this.session.begin(connection);
      if (await this.run(connection, batch)) {
        this.queue.release(connection.hasBatch || connection.isGone);
        await this.checkpointIfDue();
      }
      return true;
    }
    if (!connection.isGone) return false;
    await this.session.rollBack();
    await this.session.forget(connection);
    this.queue.release(false);
    this.connections.delete(connection.id);
    this.replies.end(connection.id);
    return true;
  }

  private async checkpointIfDue(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs < this.checkpointDueAtMs) return;
    this.checkpointDueAtMs = nowMs + this.limits.checkpointIntervalMs;
    await this.session.checkpoint();
  }

  private async run(connection: Connection, batch: readonly Buffer[]): Promise<boolean> {
    this.idleDeadlineMs = undefined;
    try {
      const isOver = await this.session.run(connection, batch);
      connection.flush();
      return isOver;
    } catch (error) {
      if (!(error instanceof ProtocolViolation)) throw error;
      this.refuse(connection, PROTOCOL_VIOLATION, error.message);
      return false;
    }
  }

  /** Closes the connection if it stays idle in its transaction while others wait. */
  private watchIdleOwner(connection: Connection): void {
    if (!this.queue.isContended) return;
    const nowMs = performance.now();
    this.idleDeadlineMs ??= nowMs + this.limits.idleInTransactionTimeoutMs;
    this.idleTimer = setTimeout(() => {
      this.refuse(
        connection,
        IDLE_IN_TRANSACTION,
        'idle in a transaction while others wait for the database',
      );
    }, this.idleDeadlineMs - nowMs);
  }
}
