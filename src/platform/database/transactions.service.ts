import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Optional } from '@nestjs/common';
import type { Client } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { Settings } from '../config/settings';
import { unavailable } from '../http/errors';
import { currentContext } from '../observability/logging/request-context';
import { FairGate } from '../threads/fair-gate';
import { withTimeout } from '../with-timeout';
import type { NamedQuery } from './sql';

/** Equal to the time for which a request waits for a connection of the pool. */
const MAX_WAIT_MS = 5000;

/**
 * Transactions that a caller can extend: a service runs its own transaction, or joins the unit of work that its caller
 * has opened in order to commit more together with it.
 */
@Injectable()
export class TransactionsService {
  private readonly units = new AsyncLocalStorage<Unit>();
  private readonly execution: Execution;
  /**
   * Transactions of one account often wait for each other, for the row of the account. Without a bound they would hold
   * all connections meanwhile.
   */
  private readonly places: FairGate<unknown> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Optional() settings?: Settings,
  ) {
    this.execution = executionOf({ isNamed: !settings?.DATABASE_POOLER });
    this.places = settings && new FairGate(settings.DATABASE_POOL_SIZE);
  }

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
   * Runs a unit of work. All changes that `work` makes through `run` and `execute`, and the changes of `last`, commit
   * together or not at all. The transaction begins with the first of these calls; no connection is held before.
   * @throws ApiError SERVICE_UNAVAILABLE when other transactions of the account take too long
   */
  async unit<T>(
    work: () => Promise<T>,
    last: (transaction: EntityManager, result: T) => Promise<void> = async () => undefined,
  ): Promise<T> {
    const unit = new Unit(this.dataSource.createQueryRunner(), this.execution, () => this.enter());
    try {
      const result = await this.units.run(unit, work);
      await last(await unit.transaction(), result);
      await unit.commit();
      return result;
    } finally {
      await unit.end();
    }
  }

  /** Runs a statement in the transaction of the surrounding unit of work, or else as its own transaction. */
  async execute<Row extends object>(statement: NamedQuery): Promise<Row[]> {
    const unit = this.units.getStore();
    return unit ? unit.execute<Row>(statement) : this.query<Row>(statement);
  }

  /**
   * Reads in the transaction of the surrounding unit of work if it has begun, otherwise on a connection of its own: a
   * read begins no transaction, which a slow call of another system would hold open.
   */
  async read<T>(read: (manager: EntityManager) => Promise<T>): Promise<T> {
    const unit = this.units.getStore();
    return read(unit?.hasBegun ? await unit.transaction() : this.dataSource.manager);
  }

  /** Reads with several statements that all see the database at the same moment. Not for use in a unit of work. */
  async readSnapshot<T>(read: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction('REPEATABLE READ', read);
  }

  /** Calls `effect` after the surrounding unit of work has committed; at once outside a unit of work. */
  afterCommit(effect: () => void): void {
    const unit = this.units.getStore();
    if (unit) unit.effects.push(effect);
    else effect();
  }

  /**
   * Waits until the account of the request or job, if any, may use another connection. Returns the function that ends
   * this use.
   */
  private async enter(): Promise<() => void> {
    const accountId = currentContext()?.ids?.['accountId'];
    if (!this.places || accountId === undefined) return () => undefined;
    const entering = this.places.enter(accountId);
    try {
      return await withTimeout(entering, MAX_WAIT_MS, 'no place for the transaction');
    } catch {
      void entering.then((leave) => leave());
      throw unavailable('other requests of the account take too long');
    }
  }

  private async query<Row extends object>(statement: NamedQuery): Promise<Row[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await this.execution<Row>(runner, statement);
    } catch (error) {
      await close(runner);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

type Execution = ReturnType<typeof executionOf>;

/** One unit of work and its transaction, which begins when it is first used. */
class Unit {
  readonly effects: (() => void)[] = [];
  private begun: Promise<void> | undefined;
  private leave = (): void => undefined;

  constructor(
    private readonly runner: QueryRunner,
    private readonly execution: Execution,
    private readonly enter: () => Promise<() => void>,
  ) {}

  get hasBegun(): boolean {
    return this.begun !== undefined;
  }

  async transaction(): Promise<EntityManager> {
    this.begun ??= this.begin();
    await this.begun;
    return this.runner.manager;
  }

  private async begin(): Promise<void> {
    this.leave = await this.enter();
    await this.runner.startTransaction();
  }

  async execute<Row extends object>(statement: NamedQuery): Promise<Row[]> {
    await this.transaction();
    return this.execution<Row>(this.runner, statement);
  }

  async commit(): Promise<void> {
    await this.runner.commitTransaction();
    for (const effect of this.effects) effect();
  }

  /** Releases the connection, and rolls back uncommitted changes. */
  async end(): Promise<void> {
    await this.begun?.catch(() => undefined);
    try {
      if (this.runner.isTransactionActive) await this.runner.rollbackTransaction();
    } catch {
      // The caller already gets the first error. The connection may still be in the transaction.
      await close(this.runner);
    } finally {
      await this.runner.release();
      this.leave();
    }
  }
}

/**
 * Runs statements on the runner's connection and not through the ORM, because the ORM cannot name them. A named
 * statement is planned once per connection.
 */
function executionOf({ isNamed }: { isNamed: boolean }) {
  return async <Row extends object>(runner: QueryRunner, { name, query }: NamedQuery): Promise<Row[]> => {
    const client = (await runner.connect()) as Client;
    return (await client.query<Row>({ ...(isNamed && { name }), ...query.compile() })).rows;
  };
}

/** Closes the runner's connection, so that the pool does not reuse it: after an error its state is unknown. */
async function close(runner: QueryRunner): Promise<void> {
  const connection = (await runner.connect().catch(() => undefined)) as Client | undefined;
  connection?.end().catch(() => undefined);
}
