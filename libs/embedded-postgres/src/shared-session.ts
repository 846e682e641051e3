import { Backend, channelOf, errorTextOf, statusOf, tagOf, type TransactionStatus } from './backend-message';
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

/** What the shared session knows of a connection. */
export interface SessionState {
  readonly id: number;
  /** Schemas in which unqualified names are looked up, as in SET search_path; `''` is the default. */
  readonly searchPath: string;
  /** The client's names of prepared statements, each with its name in the shared session. */
  readonly statements: Map<string, string>;
  readonly channels: Set<string>;
}

/** Where answers go: to the connection that has the turn; a notification goes to every connection on its channel. */
export interface Receivers {
  deliver(connection: SessionState, message: Buffer): void;
  listeners(channel: string): Iterable<SessionState>;
}

/** The engine did not answer. It cannot be used any longer. */
class EngineStopped extends Error {
  override readonly name = 'EngineStopped';
}

/** The engine refused a command of this server. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** No statement of the shared session has this name. */
const NO_STATEMENT = 'none';
const LISTEN_IN_TRANSACTION = 'the embedded database does not support LISTEN in a transaction';

/**
 * Makes the engine's one session look like a session of its own to each connection. A connection has the session for a
 * turn: a transaction, or a batch of messages outside of one.
 */
export class SharedSession {
  private transaction: TransactionStatus = 'I';
  /** The search path that the session has now; undefined when its settings have to be reset. */
  private searchPath: string | undefined;
  /** Whether the unnamed prepared statement was made in this turn. */
  private hasUnnamedStatement = false;
  private statementCount = 0;

  constructor(
    private readonly engine: Engine,
    private readonly receivers: Receivers,
  ) {}

  /** Starts a connection's turn. */
  async begin({ searchPath }: SessionState): Promise<void> {
    this.hasUnnamedStatement = false;
    if (searchPath === this.searchPath) return;
    await this.command(searchPath ? `RESET ALL; SET search_path = ${searchPath}` : 'RESET ALL');
    this.searchPath = searchPath;
  }

  /** Runs a batch of the connection that has the turn. True when that has ended the turn. */
  async run(connection: SessionState, batch: readonly Buffer[]): Promise<boolean> {
    const channels: string[] = [];
    const translated = batch.map((message) => this.translate(connection, message, channels));
    const notifications: Buffer[] = [];
    let hasFailed = false;
    const ready = await this.exchange(translated, (answer) => {
      if (answer[0] === Backend.Notification) notifications.push(answer);
      else {
        hasFailed ||= answer[0] === Backend.Error;
        this.receivers.deliver(connection, answer);
      }
    });
    // Its Parse may have been skipped after the error.
    if (hasFailed) this.hasUnnamedStatement = false;
    else for (const channel of channels) connection.channels.add(channel);
    this.notify(notifications);
    this.receivers.deliver(connection, ready);
    return this.transaction === 'I';
  }

  /** Ends the turn of a connection whose client is gone. */
  async rollBack(): Promise<void> {
    if (this.transaction !== 'I') await this.command('ROLLBACK');
  }

  /** Drops the prepared statements of a closed connection. Only between turns. */
  async forget({ statements }: SessionState): Promise<void> {
    if (statements.size === 0) return;
    await this.exchange([...[...statements.values()].map(closeStatementMessage), syncMessage()], ignore);
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

  /** The message as the engine gets it. Adds a channel that it listens to. */
  private translate(connection: SessionState, message: Buffer, channels: string[]): Buffer {
    const checked = this.check(message, channels);
    const name = statementNameOf(message);
    if (name === undefined) return checked;
    if (name === '' && message[0] === Frontend.Parse) this.hasUnnamedStatement = true;
    return withStatementName(checked, this.sharedName(connection, name, message[0] === Frontend.Close));
  }

  /** The message, or one that fails in its place. */
  private check(message: Buffer, channels: string[]): Buffer {
    const sql = sqlOf(message);
    if (sql === undefined) return message;
    const { channel, mayChangeSettings, refusal } = checkSql(sql);
    if (mayChangeSettings) this.searchPath = undefined;
    if (channel !== undefined) channels.push(channel);
    const reason = channel !== undefined && this.transaction !== 'I' ? LISTEN_IN_TRANSACTION : refusal;
    return reason === undefined ? message : withSql(message, refusingSql(reason));
  }

  private sharedName({ id, statements }: SessionState, name: string, isClosed: boolean): string {
    // An unnamed statement of an earlier turn may be another connection's.
    if (name === '') return this.hasUnnamedStatement ? '' : NO_STATEMENT;
    const shared = statements.get(name) ?? `c${id}_${this.statementCount++}`;
    if (isClosed) statements.delete(name);
    else statements.set(name, shared);
    return shared;
  }

  private notify(notifications: readonly Buffer[]): void {
    for (const notification of notifications)
      for (const listener of this.receivers.listeners(channelOf(notification)))
        this.receivers.deliver(listener, notification);
  }

  /**
   * Runs a batch in one call, as each call costs some microseconds. Returns the ReadyForQuery that ends the answer.
   * @throws EngineStopped
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
    if (!ready) throw new EngineStopped('the database engine stopped answering');
    this.transaction = statusOf(ready);
    return ready;
  }
}

function ignore(): void {}
