import { sql, type Queryable } from './sql';

/**
 * The database's clock, read once by a statement. From then on it advances with the monotonic clock of this process, so
 * a wall clock that is wrong or changes does not affect it.
 */
export class DatabaseClock {
  private readonly readAtMs = performance.now();

  /** `nowMs` is the value that was just read, in milliseconds since 1970. */
  constructor(private readonly nowMs: number) {}

  /** The time of the database now. */
  now(): Date {
    return new Date(this.nowMs + performance.now() - this.readAtMs);
  }
}

/** When this transaction began, by the database's clock: `now()` in its statements, to the millisecond. */
export async function transactionTime(db: Queryable): Promise<Date> {
  return sql`SELECT now()`.value(db);
}

/** SQL: the value for a `DatabaseClock`. */
export const CLOCK_MS = sql`extract(epoch FROM clock_timestamp())::float * 1000`;
