import {
  Backend,
  channelOf,
  columnsOf,
  errorTextOf,
  statusOf,
  tagOf,
  type TransactionStatus,
} from './backend-message';
import type { Engine } from './engine';
import {
  closeStatementMessage,
  Frontend,
  parseMessage,
  queryMessage,
  sqlOf,
  statementNameOf,
  syncMessage,
  withSql,
  withStatementName,
} from './frontend-message';
import { MessageFramer } from './message-framer';
import { identifier, SETTINGS_SQL, settingsKey, switchSettingsSql } from './session-settings';
import { effectsOf, refusingSql, type SubscriptionChange } from './sql-effects';
import type { SessionSettings } from './startup-packet';
import type { Subscriptions } from './subscriptions';

/** What the shared session keeps for a connection between its turns. */
export interface SessionState {
  readonly id: number;
  /** As of the connection's start or its last SET. */
  settings: SessionSettings;
  /** The client's names of prepared statements → the names they have in the shared session. */
  readonly statements: Map<string, string>;
}

/** Where what the engine says goes: to the connection whose turn it is, or a notification to the one that listens. */
export interface Deliver {
  (connection: number, message: Buffer): void;
}

/** The engine stopped answering; nothing can be run on it any more. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped';
}

/** What happened in the current turn that has to be put right before the next one. */
interface Turn {
  subscriptions: SubscriptionChange[];
  /** SETs seen that end with the transaction; their tags read like those of the others. */
  localSets: number;
  settingsChanged: boolean;
  temporaryTables: boolean;
  cursors: boolean;
}

const newTurn = (): Turn => ({
  subscriptions: [],
  localSets: 0,
  settingsChanged: false,
  temporaryTables: false,
  cursors: false,
});
const CHANGES_SETTINGS = new Set(['SET', 'RESET']);
const FAILING_SQL = 'connection lost';
const DEFAULTS: SessionSettings = new Map();

/**
 * Makes the engine's one session look like a session of its own to each connection, one turn (a transaction, or a batch
 * outside of one) at a time: settings, names of prepared statements and subscriptions belong to the connection; temporary
 * tables and held cursors end with the turn.
 */
export class SharedSession {
  private turn = newTurn();
  private current = settingsKey(DEFAULTS);
  private transaction: TransactionStatus = 'I';
  private unnamedStatementOf: number | undefined;
  private statementCount = 0;
  /** After an error in a batch the engine skips everything up to its Sync. */
  private skipping = false;

  constructor(
    private readonly engine: Engine,
    private readonly subscriptions: Subscriptions,
    private readonly deliver: Deliver,
  ) {}

  /** Starts a connection's turn; returns why its settings cannot be had, if so. */
  async begin(state: SessionState): Promise<string | undefined> {
    this.turn = newTurn();
    const wanted = settingsKey(state.settings);
    if (wanted === this.current) return undefined;
    const failure = await this.command(switchSettingsSql(state.settings));
    if (failure === undefined) this.current = wanted;
    return failure;
  }

  /** Runs a batch of the connection whose turn it is: a Query, or messages up to a Sync at most. True when that ended its turn. */
  async run(state: SessionState, batch: readonly Buffer[]): Promise<boolean> {
    const translated: Buffer[] = [];
    for (const message of batch) translated.push(await this.translate(state, message));
    const held: Buffer[] = [];
    let failed = false;
    let lastTag = '';
    let ready: Buffer | undefined;
    await this.exchange(translated, (answer) => {
      if (answer[0] === Backend.ReadyForQuery) ready = answer;
      else if (answer[0] === Backend.Notification) held.push(answer);
      else {
        if (answer[0] === Backend.Error) failed = true;
        if (answer[0] === Backend.CommandComplete) {
          lastTag = tagOf(answer);
          if (CHANGES_SETTINGS.has(lastTag) && --this.turn.localSets < 0) this.turn.settingsChanged = true;
        }
        this.deliver(state.id, answer);
      }
    });
    // Its Parse may have come behind the error, which nothing but a Sync does.
    if (failed && batch.some(([type]) => type === Frontend.Parse)) this.unnamedStatementOf = undefined;
    if (!ready) {
      this.route(held);
      return false;
    }
    this.transaction = statusOf(ready);
    const ended = this.transaction === 'I';
    if (ended) await this.settle(state, !failed && lastTag !== 'ROLLBACK');
    this.route(held);
    this.deliver(state.id, ready);
    return ended;
  }

  /** Undoes whatever a connection that is gone, or is being sent away in the middle of its turn, has left unfinished. */
  async abandon(state: SessionState): Promise<void> {
    // A batch cut short has a transaction of its own that a mere Sync would commit: it has to fail first.
    await this.exchange([parseMessage(FAILING_SQL)], ignore);
    await this.exchange([syncMessage()], (answer) => {
      if (answer[0] === Backend.ReadyForQuery) this.transaction = statusOf(answer);
    });
    if (this.transaction !== 'I') await this.command('ROLLBACK');
    await this.settle(state, false);
  }

  /** Forgets a connection that is closed: its prepared statements and subscriptions. Between turns only. */
  async forget(state: SessionState): Promise<void> {
    const closes = [...state.statements.values()].map(closeStatementMessage);
    if (closes.length > 0) await this.exchange([...closes, syncMessage()], ignore);
    for (const channel of this.subscriptions.drop(state.id))
      await this.command(`UNLISTEN ${identifier(channel)}`);
  }

  /** Runs SQL of our own, between turns, and returns the error it met; `row` gets the rows, and notifications go out. */
  async command(
    sql: string,
    row: (columns: (string | null)[]) => void = ignore,
  ): Promise<string | undefined> {
    let failure: string | undefined;
    const held: Buffer[] = [];
    this.unnamedStatementOf = undefined;
    await this.exchange([queryMessage(sql)], (answer) => {
      if (answer[0] === Backend.Error) failure ??= errorTextOf(answer);
      else if (answer[0] === Backend.DataRow) row(columnsOf(answer));
      else if (answer[0] === Backend.Notification) held.push(answer);
      else if (answer[0] === Backend.ReadyForQuery) this.transaction = statusOf(answer);
    });
    this.route(held);
    return failure;
  }

  /** The message as the shared session is to see it. */
  private async translate(state: SessionState, message: Buffer): Promise<Buffer> {
    let translated = message;
    const sql = sqlOf(message);
    if (sql !== undefined) {
      const effects = effectsOf(sql);
      this.turn.subscriptions.push(...effects.subscriptions);
      this.turn.localSets += effects.localSets;
      this.turn.settingsChanged ||= effects.mayChangeSettings;
      this.turn.temporaryTables ||= effects.mayLeaveTemporaryTables;
      this.turn.cursors ||= effects.mayLeaveCursors;
      if (effects.refusal !== undefined) translated = withSql(message, refusingSql(effects.refusal));
    }
    // A simple query ends the unnamed statement.
    if (message[0] === Frontend.Query) this.unnamedStatementOf = undefined;
    const name = statementNameOf(message);
    if (name === undefined) return translated;
    if (name !== '')
      return withStatementName(translated, this.sharedName(state, name, message[0] === Frontend.Close));
    // Until the next Sync nothing is prepared or run.
    if (this.skipping) return translated;
    if (message[0] === Frontend.Parse) this.unnamedStatementOf = state.id;
    // Another connection's unnamed statement may still be there: this one must not run it.
    else if (this.unnamedStatementOf !== state.id) await this.exchange([closeStatementMessage('')], ignore);
    return translated;
  }

  private sharedName(state: SessionState, name: string, closes: boolean): string {
    const shared = state.statements.get(name) ?? `c${state.id}_${this.statementCount++}`;
    if (closes) state.statements.delete(name);
    else state.statements.set(name, shared);
    return shared;
  }

  /** Puts the session right for whoever comes next. The database is idle and nobody else can have run anything since. */
  private async settle(state: SessionState, committed: boolean): Promise<void> {
    const { turn } = this;
    this.turn = newTurn();
    if (turn.subscriptions.length > 0 && committed) {
      for (const change of turn.subscriptions) this.subscriptions.apply(state.id, change);
      // An UNLISTEN has silenced the channel for every connection of the session.
      if (turn.subscriptions.some(({ action }) => action !== 'listen'))
        for (const channel of this.subscriptions.channels())
          await this.command(`LISTEN ${identifier(channel)}`);
    }
    if (turn.cursors) await this.command('CLOSE ALL');
    if (turn.temporaryTables) await this.command('DISCARD TEMP');
    if (turn.settingsChanged) {
      const settings = new Map<string, string>();
      const failure = await this.command(SETTINGS_SQL, ([name, value]) =>
        settings.set(name ?? '', value ?? ''),
      );
      if (failure === undefined) state.settings = settings;
      // Custom settings do not show up among them, so the next turn starts from a reset in any case.
      this.current = 'unknown';
    }
  }

  private route(notifications: readonly Buffer[]): void {
    for (const notification of notifications)
      for (const listener of this.subscriptions.listeners(channelOf(notification)))
        this.deliver(listener, notification);
  }

  /** In one call, as each costs some microseconds of its own. */
  private async exchange(batch: readonly Buffer[], receive: (answer: Buffer) => void): Promise<void> {
    const framer = new MessageFramer();
    const type = batch.at(-1)?.[0];
    const answersReady = type === Frontend.Sync || (type === Frontend.Query && !this.skipping);
    if (type === Frontend.Sync) this.skipping = false;
    let ready = false;
    await this.engine.run(Buffer.concat(batch), (bytes) => {
      for (const answer of framer.push(bytes)) {
        ready ||= answer[0] === Backend.ReadyForQuery;
        if (answer[0] === Backend.Error && !answersReady) this.skipping = true;
        receive(answer);
      }
    });
    if (answersReady && !ready) throw new EngineStopped('the database engine stopped answering');
  }
}

function ignore(): void {}
