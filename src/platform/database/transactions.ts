import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { Client, Pool, PoolClient } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import type { Statement } from './statement';

/**
 * Transactions that can be widened from outside: a service runs its own, and whoever calls it may hold it open, to commit something of its own
 * together with it.
 */
@Injectable()
export class Transactions {
  private readonly units = new AsyncLocalStorage<Unit>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in a transaction: that of the unit of work around it, if there is one, else its own. Inside, ask the given manager only: on
   * the embedded database any other connection waits until this transaction is over.
   */
  async run<T>(work: (transaction: EntityManager) => Promise<T>): Promise<T> {
    const unit = this.units.getStore();
    if (!unit) return this.unit(() => this.run(work));
    return work(await unit.transaction());
  }

  /**
   * A unit of work: all that `work` does through `run` commits together with what `last` adds once the result is there, or not at all. The
   * transaction begins with the first `run`, so that what comes before holds no connection.
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

  /** Runs one statement, in the unit of work around it; without one it is a transaction by itself. */
  async execute<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]> {
    const unit = this.units.getStore();
    if (!unit) return this.read(statement, values);
    return rowsOf<Row>(await unit.connection(), statement, values);
  }

  /** Reads by one statement, outside of any unit of work: to be called before there is one, or before it has begun to write. */
  async read<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]> {
    return rowsOf<Row>((this.dataSource.driver as PostgresDriver).master as Pool, statement, values);
  }

  /** Does `effect` after the transaction around it has committed; at once if there is none. */
  afterCommit(effect: () => void): void {
    const unit = this.units.getStore();
    if (unit) unit.effects.push(effect);
    else effect();
  }
}

async function rowsOf<Row extends object>(
  connection: Pool | PoolClient,
  { name, text }: Statement,
  values: unknown[],
): Promise<Row[]> {
  return (await connection.query<Row>({ name, text, values })).rows;
}

class Unit {
  readonly effects: (() => void)[] = [];
  private begun: Promise<void> | undefined;

  constructor(private readonly runner: QueryRunner) {}

  async transaction(): Promise<EntityManager> {
    this.begun ??= this.runner.startTransaction();
    await this.begun;
    return this.runner.manager;
  }

  /** The connection, in the transaction. */
  async connection(): Promise<PoolClient> {
    await this.transaction();
    return (await this.runner.connect()) as PoolClient;
  }

  async commit(): Promise<void> {
    await this.runner.commitTransaction();
    for (const effect of this.effects) effect();
  }

  /** Gives the connection back, undoing what was not committed. */
  async end(): Promise<void> {
    try {
      if (this.runner.isTransactionActive) await this.runner.rollbackTransaction();
    } catch {
      // What broke it is on its way to the caller already. The connection may still be in the transaction: nobody else may get it.
      const ended = (connection: Client): void => void connection.end();
      await this.runner.connect().then(ended, () => undefined);
    } finally {
      await this.runner.release();
    }
  }
}
