import { listOf, raw, sql, type Query, type Queryable, type SqlValue } from './sql';

/** The rows that can be leased, and the duration of a lease. */
interface LeaseOptions<Column extends string> {
  table: string;
  /** The columns that together identify a lease, with their SQL types: the columns of the key, and the owner. */
  columns: Record<Column, string>;
  /** The column with the end of the lease. */
  until: string;
  durationMs: number;
  /** SQL condition: the row still needs its lease. */
  renewedWhile?: Query;
}

/**
 * A lease of a row: until it ends, only its owner works on the row. The owner renews it; nobody renews the lease of a
 * killed process, which therefore ends. All times come from the database's clock, read at the comparison: a statement
 * may have waited for a lock since it began.
 */
export class Lease<Column extends string = string> {
  /** How often the owner renews the lease: several renewals may fail before it ends. */
  readonly renewalMs: number;
  /** SQL: the end of a lease that begins or is renewed now. */
  readonly end: Query;
  readonly table: string;
  private readonly duration: Query;

  constructor(private readonly options: LeaseOptions<Column>) {
    this.table = options.table;
    this.renewalMs = options.durationMs / 4;
    this.duration = raw(`interval '${options.durationMs} milliseconds'`);
    this.end = sql`clock_timestamp() + ${this.duration}`;
  }

  /**
   * SQL condition: nobody holds the lease that ends at this column. A lease that ends later than any can end was taken
   * before the clock was set back; it counts for nothing.
   */
  isFree(until: Query): Query {
    return sql`(${until} BETWEEN clock_timestamp() AND clock_timestamp() + 2 * ${this.duration}) IS NOT TRUE`;
  }

  /** Renews these leases. True for each that its owner still holds. */
  async renew(db: Queryable, held: readonly Record<Column, SqlValue>[]): Promise<boolean[]> {
    const { columns, renewedWhile = sql`true` } = this.options;
    const names = raw(Object.keys(columns).join(', '));
    const arrays = (Object.entries(columns) as [Column, string][]).map(
      ([column, type]) => sql`${held.map((lease) => lease[column])}::${raw(type)}[]`,
    );
    const [table, until] = [raw(this.options.table), raw(this.options.until)];
    // Locked rows are skipped: a lock may be held for longer than the other leases last.
    const rows =
      await sql`WITH held AS (SELECT * FROM unnest(${listOf(arrays)}) WITH ORDINALITY AS held (${names}, place)),
        renewed AS (
          UPDATE ${table} SET ${until} = ${this.end} WHERE (${names}) IN (
            SELECT ${names} FROM ${table} JOIN held USING (${names}) WHERE ${renewedWhile}
            FOR NO KEY UPDATE OF ${table} SKIP LOCKED
          )
        )
        SELECT place FROM held JOIN ${table} USING (${names})`.rows<{ place: number }>(db);
    const places = new Set(rows.map(({ place }) => place));
    return held.map((_, index) => places.has(index + 1));
  }
}
