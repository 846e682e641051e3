import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { Client } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';

/** SQL that is run often. By its name each connection parses and plans it once (a prepared statement). */
export interface Statement {
  name: string;
  text: string;
}

/**
 * Transactions that a caller can extend: a service runs its own transaction, or joins the unit of work that its caller
 * has opened to commit more with it.
 */
@Injectable()
export class TransactionsService {
  private readonly units = new AsyncLocalStorage<Unit>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in the transaction of the surrounding unit of work, or in a transaction of its own. `work` may use only
   * the given manager: on the embedded database another connection would wait for this transaction to end.
   */
  async run<T>(work: (transaction: EntityManager) => Promise<T>): Promise<T> {
    const unit = this.units.getStore();
    if (!unit) return this.unit(() => this.run(work));
    return work(await unit.transaction());
  }

  /**
   * Runs a unit of work. Everything that `work` does by `run` and `execute` commits together with what `last` adds, or
   * not at all. The transaction begins with the first of these calls; before that no connection is held.
   */
  async unit<T>(
    work: () => Promise<T>,
    last: (transaction: EntityManager, result: T) => Promise<void> = async () => undefined,
  ): Promise<T> {
    const unit = new Unit(this.dataSource.createQueryRunner());
    try {
      const result = await this.units.run(unit, work);
      await last(await unit.transaction(), result);
      await unit.commit();
      return result;
    } finally {
      await unit.end();
    }
  }

  /** Runs a statement in the transaction of the surrounding unit of work, or else as a transaction of its own. */
  async execute<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const unit = this.units.getStore();
    return unit ? unit.execute<Row>(statement, values) : this.query<Row>(statement, values);
  }

  /**
   * Reads by one statement: in the transaction of the surrounding unit of work if that has begun, so that the statement
   * sees what the unit has written, or else on a connection of its own.
   */
  async read<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const unit = this.units.getStore();
    return unit?.isInTransaction ? unit.execute<Row>(statement, values) : this.query<Row>(statement, values);
  }

  /** Reads by several statements that all see the same moment. Not for use in a unit of work. */
  async readSnapshot<T>(read: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction('REPEATABLE READ', read);
  }

  /** Calls `effect` after the surrounding unit of work has committed; at once if there is none. */
  afterCommit(effect: () => void): void {
    const unit = this.units.getStore();
    if (unit) unit.effects.push(effect);
    else effect();
  }

  private async query<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await execute<Row>(runner, statement, values);
    } catch (error) {
      await close(runner);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** One unit of work and its transaction, which begins when it is first used. */
class Unit {
  readonly effects: (() => void)[] = [];
  private begun: Promise<void> | undefined;

  constructor(private readonly runner: QueryRunner) {}

  get isInTransaction(): boolean {
    return this.runner.isTransactionActive;
  }

  async transaction(): Promise<EntityManager> {
    this.begun ??= this.runner.startTransaction();
    await this.begun;
    return this.runner.manager;
  }

  async execute<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]> {
    await this.transaction();
    return execute<Row>(this.runner, statement, values);
  }

  async commit(): Promise<void> {
    await this.runner.commitTransaction();
    for (const effect of this.effects) effect();
  }

  /** Releases the connection, and rolls back what was not committed. */
  async end(): Promise<void> {
    try {
      if (this.isInTransaction) await this.runner.rollbackTransaction();
    } catch {
      // The caller already gets the first error. The connection may still be in the transaction.
      await close(this.runner);
    } finally {
      await this.runner.release();
    }
  }
}

/**
 * Runs a statement on the runner's own connection, not through the ORM, which cannot name a statement: a named
 * statement is planned once per connection.
 */
async function execute<Row extends object>(
  runner: QueryRunner,
  { name, text }: Statement,
  values: unknown[],
): Promise<Row[]> {
  const client = (await runner.connect()) as Client;
  return (await client.query<Row>({ name, text, values })).rows;
}

/** Closes the runner's connection, whose state is unknown after an error, so that the pool does not use it again. */
async function close(runner: QueryRunner): Promise<void> {
  const connection = (await runner.connect().catch(() => undefined)) as Client | undefined;
  connection?.end().catch(() => undefined);
}
