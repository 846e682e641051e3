import type { EntityManager } from 'typeorm';

/** Which rows can be leased, and for how long. */
interface LeaseOptions<Column extends string> {
  table: string;
  /** The columns that together name a lease, with their SQL types: those of the key, and the owner. */
  columns: Record<Column, string>;
  /** The column with the end of the lease. */
  until: string;
  durationMs: number;
  /** SQL condition: the row still needs its lease. */
  renewedWhile?: string;
}

/**
 * A lease of a row: until it ends, only its owner works on the row. The owner renews it; nobody renews the lease of a
 * killed process, which therefore ends. All times are those of the database's clock, read when they are compared: a
 * statement may have waited for a lock since it began.
 */
export class Lease<Column extends string = string> {
  /** How often the owner renews the lease: several renewals may fail before it ends. */
  readonly renewalMs: number;
  /** SQL: the end of a lease that begins or is renewed now. */
  readonly end: string;
  readonly table: string;
  private readonly duration: string;
  private readonly renewal: string;
  private readonly columns: Column[];

  constructor({ table, columns, until, durationMs, renewedWhile = 'true' }: LeaseOptions<Column>) {
    this.table = table;
    this.renewalMs = durationMs / 4;
    this.duration = `interval '${durationMs} milliseconds'`;
    this.end = `clock_timestamp() + ${this.duration}`;
    this.columns = Object.keys(columns) as Column[];
    const names = this.columns.join(', ');
    const arrays = this.columns.map((column, index) => `$${index + 1}::${columns[column]}[]`).join(', ');
    // A locked row is left out: whoever holds the lock may take longer than the other leases last.
    this.renewal = `
      WITH held AS (SELECT * FROM unnest(${arrays}) WITH ORDINALITY AS held (${names}, place)),
      renewed AS (
        UPDATE ${table} SET ${until} = ${this.end} WHERE (${names}) IN (
          SELECT ${names} FROM ${table} JOIN held USING (${names}) WHERE ${renewedWhile}
          FOR NO KEY UPDATE OF ${table} SKIP LOCKED
        )
      )
      SELECT place FROM held JOIN ${table} USING (${names})`;
  }

  /**
   * SQL condition: nobody holds the lease that ends at this column. A lease that ends later than any can end was taken
   * before the clock was set back; it counts for nothing.
   */
  isFree(until: string): string {
    return `(${until} BETWEEN clock_timestamp() AND clock_timestamp() + 2 * ${this.duration}) IS NOT TRUE`;
  }

  /** Renews these leases. True for each that its owner still holds. */
  async renew(manager: EntityManager, held: readonly Record<Column, unknown>[]): Promise<boolean[]> {
    const values = this.columns.map((column) => held.map((lease) => lease[column]));
    const rows = await manager.query<{ place: number }[]>(this.renewal, values);
    const places = new Set(rows.map(({ place }) => place));
    return held.map((_, index) => places.has(index + 1));
  }
}
