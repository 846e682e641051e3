import type pg from 'pg';
import { currentContext } from '../observability/logging/request-context';
import { FairGate } from '../threads/fair-gate';

/** What TypeORM gets for a connection: the connection, and the function that gives it back, with an error to close it. */
type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: Release) => void;
type Release = (error?: Error | boolean) => void;

/**
 * A pool, as TypeORM uses it, whose connections accounts share fairly: without that, the requests of one account would
 * wait behind all that another account has sent before. Work without an account, such as finding a key, is served by arrival.
 */
export class FairPool {
  private readonly gate: FairGate<unknown>;

  constructor(private readonly pool: pg.Pool) {
    this.gate = new FairGate(pool.options.max);
  }

  get totalCount(): number {
    return this.pool.totalCount;
  }

  get idleCount(): number {
    return this.pool.idleCount;
  }

  /** How many requests and jobs wait for a connection. */
  get waitingCount(): number {
    return this.gate.waitingCount + this.pool.waitingCount;
  }

  /** Calls back with a connection as soon as the account of the request or job may use one. */
  connect(connected: Connected): void {
    void this.gate.enter(currentContext()?.ids?.['accountId'] ?? {}).then((leave) =>
      this.pool.connect((error, client, release) => {
        if (!client) leave();
        connected(error, client, (fault) => {
          release(fault);
          leave();
        });
      }),
    );
  }

  on(event: 'error', listener: (error: Error) => void): void {
    this.pool.on(event, listener);
  }

  end(ended: () => void): void {
    this.pool.end(ended);
  }
}
