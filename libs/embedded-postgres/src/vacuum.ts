import type pg from 'pg';

const UNDEFINED_TABLE = '42P01';
const TABLES_SQL = `SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'm') AND c.relpersistence = 'p'
  ORDER BY c.oid`;

/** A server analyzes a table after a tenth of its rows has changed, which would hold others up here too often. */
const CHANGED_TABLES_SQL = `SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + n_live_tup / 2`;

/** Updates the planner's statistics of the tables of which about half has changed, table by table. */
export async function analyzeChangedTables(pool: pg.Pool): Promise<void> {
  await forEachTable(pool, CHANGED_TABLES_SQL, 'ANALYZE');
}

/** Vacuums and analyzes table by table, so that other connections get turns in between. */
export async function vacuumTables(pool: pg.Pool): Promise<void> {
  await forEachTable(pool, TABLES_SQL, 'VACUUM (ANALYZE)');
  await pool.query('CHECKPOINT');
}

async function forEachTable(pool: pg.Pool, tablesSql: string, command: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(tablesSql);
  for (const { name } of rows)
    await pool.query(`${command} ${name}`).catch((error: Error & { code?: string }) => {
      // The table was dropped in the meantime.
      if (error.code !== UNDEFINED_TABLE) throw error;
    });
}
