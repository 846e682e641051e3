import { readdirSync } from 'node:fs';
import pg from 'pg';
import type { Service } from '../../support/service';

/** Columns that a mere use of a key, a session or a grant changes, and an account that is changed back. */
const CHANGED_BY_USE = ['last_used_at', 'last_seen_at', 'updated_at'];
/** Every refused request may leave an entry there. */
const NOT_COMPARED = ['audit_log', 'idempotency_keys'];

/** The stored data of an account: its rows in the database, and all files. */
export class StoredState {
  private constructor(
    private readonly database: pg.Client,
    private readonly service: Service,
    private readonly statement: string,
  ) {}

  static async of(service: Service): Promise<StoredState> {
    const database = new pg.Client(service.setting('DATABASE_URL'));
    await database.connect();
    const { rows } = await database.query<{ table: string; changes: boolean }>(
      `SELECT table_name AS table, bool_or(column_name = ANY ($1)) AS changes
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> ALL ($2)
       GROUP BY table_name HAVING bool_or(column_name = 'account_id')`,
      [['last_used_at', 'last_seen_at'], NOT_COMPARED],
    );
    // A version of a row has the id of the transaction that wrote it.
    const parts = rows.map(({ table, changes }) =>
      changes
        ? contentOf(table, 'account_id')
        : `SELECT '${table}', count(*) || ' ' || max(xmin::text::bigint) FROM ${table} WHERE account_id = $1`,
    );
    return new StoredState(database, service, [contentOf('accounts', 'id'), ...parts].join('\nUNION ALL '));
  }

  /** A text that is another one as soon as anything has been written, changed or removed. */
  async read(accountId: number): Promise<string> {
    const { rows } = await this.database.query({
      text: this.statement,
      values: [accountId],
      rowMode: 'array',
    });
    const files = readdirSync(this.service.setting('DATA_DIR')!, { recursive: true });
    return JSON.stringify([rows, files]);
  }

  async close(): Promise<void> {
    await this.database.end();
  }
}

function contentOf(table: string, accountColumn: string): string {
  const without = CHANGED_BY_USE.map((column) => `- '${column}'`).join(' ');
  return `SELECT '${table}', string_agg((to_jsonb(${table}) ${without})::text, ',' ORDER BY id)
    FROM ${table} WHERE ${accountColumn} = $1`;
}
