import { Backend, channelOf, errorTextOf, statusOf, tagOf, type TransactionStatus } from './backend-message';
import type { Connection } from './connection';
import type { Engine } from './engine';
import {
  closeStatementMessage,
  Frontend,
  queryMessage,
  sqlOf,
  statementNameOf,
  syncMessage,
  withSql,
  withStatementName,
} from './frontend-message';
import { MessageFramer } from './message-framer';
import { checkSql, refusingSql } from './sql-check';

/** The engine refused a command of this server. */
class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** One row when the write-ahead log has grown by more than 64 MB since the last checkpoint, else none. */
const LOG_IS_LARGE_SQL = `SELECT FROM pg_catalog.pg_control_checkpoint()
  WHERE pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_insert_lsn(), redo_lsn) > 64 * 1024 * 1024`;
/** No statement of the shared session has this name. */
const NO_STATEMENT = 'none';
const LISTEN_IN_TRANSACTION = 'the embedded database does not support LISTEN in a transaction';

/**
 * Makes the engine's only session look to each connection like its own session. A connection has the session for a
 * turn: a transaction, or a batch of messages outside a transaction.
 */
export class SharedSession {
  private transaction: TransactionStatus = 'I';
  /** The current search path of the session; undefined if its settings have to be reset. */
  private searchPath: string | undefined;
  /** True if the unnamed prepared statement was made in this turn. */
  private hasUnnamedStatement = false;
  private statementCount = 0;

  /** A notification goes to each of the `connections` that listen on its channel. */
  constructor(
    private readonly engine: Engine,
    private readonly connections: ReadonlyMap<number, Connection>,
  ) {}

  /** Starts a connection's turn. */
  async begin({ searchPath }: Connection): Promise<void> {
    this.hasUnnamedStatement = false;
    if (searchPath === this.searchPath) return;
    await this.command(searchPath ? `RESET ALL; SET search_path = ${searchPath}` : 'RESET ALL');
    this.searchPath = searchPath;
  }

  /** Runs a batch of the connection that has the turn. True if the batch has ended the turn. */
  async run(connection: Connection, batch: readonly Buffer[]): Promise<boolean> {
    const channels: string[] = [];
    const translated = batch.map((message) => this.translate(connection, message, channels));
    const notifications: Buffer[] = [];
    let hasFailed = false;
    const ready = await this.exchange(translated, (answer) => {
      if (answer[0] === Backend.Notification) notifications.push(answer);
      else {
        hasFailed ||= answer[0] === Backend.Error;
        connection.deliver(answer);
      }
    });
    // Its Parse may have been skipped after the error.
    if (hasFailed) this.hasUnnamedStatement = false;
    else for (const channel of channels) connection.channels.add(channel);
    this.notify(notifications);
    connection.deliver(ready);
    return this.transaction === 'I';
  }

  /** Ends the turn of a connection whose client is gone. */
  async rollBack(): Promise<void> {
    if (this.transaction !== 'I') await this.command('ROLLBACK');
  }

  /** Drops the prepared statements of a closed connection. Call it only between turns. */
  async forget({ statements }: Connection): Promise<void> {
    if (statements.size === 0) return;
    await this.exchange(
      [...[...statements.values()].map(closeStatementMessage), syncMessage()],
      () => undefined,
    );
  }

  /** Runs a command of this server, between turns. Returns its tag, such as `SELECT 1`. @throws CommandFailed */
  async command(sql: string): Promise<string> {
    let tag = '';
    let failure: string | undefined;
    const notifications: Buffer[] = [];
    await this.exchange([queryMessage(sql)], (answer) => {
      if (answer[0] === Backend.Error) failure = errorTextOf(answer);
      else if (answer[0] === Backend.CommandComplete) tag = tagOf(answer);
      else if (answer[0] === Backend.Notification) notifications.push(answer);
    });
    if (failure !== undefined) throw new CommandFailed(`the database refused ${sql}: ${failure}`);
    this.notify(notifications);
    return tag;
  }

  /** Writes a checkpoint if the log is large, between turns. The engine itself does so only when it is closed. */
  async checkpoint(): Promise<void> {
    try {
      if ((await this.command(LOG_IS_LARGE_SQL)) === 'SELECT 1') await this.command('CHECKPOINT');
    } catch (error) {
      // The disk is full, for example. The next checkpoint tries again.
      if (!(error instanceof CommandFailed)) throw error;
    }
  }

  /** The message to send to the engine. Adds the channel to which it listens, if any, to `channels`. */
  private translate(connection: Connection, message: Buffer, channels: string[]): Buffer {
    const checked = this.check(message, channels);
    const name = statementNameOf(message);
    if (name === undefined) return checked;
    if (name === '' && message[0] === Frontend.Parse) this.hasUnnamedStatement = true;
    return withStatementName(checked, this.sharedName(connection, name, message[0] === Frontend.Close));
  }

  /** The message itself, or a message that fails in its place. */
  private check(message: Buffer, channels: string[]): Buffer {
    const sql = sqlOf(message);
    if (sql === undefined) return message;
    const { channel, mayChangeSettings, refusal } = checkSql(sql);
    if (mayChangeSettings) this.searchPath = undefined;
    if (channel !== undefined) channels.push(channel);
    const reason = channel !== undefined && this.transaction !== 'I' ? LISTEN_IN_TRANSACTION : refusal;
    return reason === undefined ? message : withSql(message, refusingSql(reason));
  }

  private sharedName({ id, statements }: Connection, name: string, isClosed: boolean): string {
    // An unnamed statement from an earlier turn may belong to another connection.
    if (name === '') return this.hasUnnamedStatement ? '' : NO_STATEMENT;
    const shared = statements.get(name) ?? `c${id}_${this.statementCount++}`;
    if (isClosed) statements.delete(name);
    else statements.set(name, shared);
    return shared;
  }

  private notify(notifications: readonly Buffer[]): void {
    for (const notification of notifications)
      for (const connection of this.connections.values())
        if (connection.channels.has(channelOf(notification))) {
          connection.deliver(notification);
          connection.flush();
        }
  }

  /**
   * Runs a batch in one call, because each call costs some microseconds. Returns the ReadyForQuery that ends the
   * answer.
   * @throws Error when the engine did not answer: it can no longer be used
   */
  private async exchange(batch: readonly Buffer[], receive: (answer: Buffer) => void): Promise<Buffer> {
    const framer = new MessageFramer();
    let ready: Buffer | undefined;
    await this.engine.run(Buffer.concat(batch), (bytes) => {
      for (const answer of framer.push(bytes)) {
        if (answer[0] === Backend.ReadyForQuery) ready = answer;
        else receive(answer);
      }
    });
    if (!ready) throw new Error('the database engine stopped answering');
    this.transaction = statusOf(ready);
    return ready;
  }
}
