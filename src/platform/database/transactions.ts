import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { Client, Pool, PoolClient } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { Pipeline } from './pipeline';
import type { Statement } from './statement';

/**
 * Transactions that can be widened from outside: a service runs its own, and whoever calls it may hold it open, to commit something of its own
 * together with it.
 */
@Injectable()
export class Transactions {
  private readonly units = new AsyncLocalStorage<Unit>();
  private readonly reads: Pipeline;
  private readonly writes: Pipeline;

  constructor(private readonly dataSource: DataSource) {
    const pool = (): Pool => (dataSource.driver as PostgresDriver).master as Pool;
    this.reads = new Pipeline(pool, 'read');
    this.writes = new Pipeline(pool, 'write');
  }

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
    return unit ? unit.execute<Row>(statement, values) : this.writes.run<Row>(statement, values);
  }

  /** Reads by one statement, outside of any unit of work: to be called before there is one, or before it has begun to write. */
  async read<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]> {
    return this.reads.run<Row>(statement, values);
  }

  /** Does `effect` after the transaction around it has committed; at once if there is none. */
  afterCommit(effect: () => void): void {
    const unit = this.units.getStore();
    if (unit) unit.effects.push(effect);
    else effect();
  }
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

  async execute<Row extends object>({ name, text }: Statement, values: unknown[]): Promise<Row[]> {
    await this.transaction();
    const client = (await this.runner.connect()) as PoolClient;
    return (await client.query<Row>({ name, text, values })).rows;
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
