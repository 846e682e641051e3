import type pg from 'pg';

const UNDEFINED_TABLE = '42P01';
const TABLES_SQL = `SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'm') AND c.relpersistence = 'p'
  ORDER BY c.oid`;

/** Vacuums and analyzes the tables one by one, so that other connections get turns in between. */
export async function vacuumTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(TABLES_SQL);
  for (const { name } of rows)
    await pool.query(`VACUUM (ANALYZE) ${name}`).catch((error: Error & { code?: string }) => {
      // The table was dropped in the meantime.
      if (error.code !== UNDEFINED_TABLE) throw error;
    });
  await pool.query('CHECKPOINT');
}
