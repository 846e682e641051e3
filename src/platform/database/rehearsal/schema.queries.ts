import type { ClientBase } from 'pg';

/** Identifies the server and database: equal only for two connections to the same database. */
export async function identityOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `SELECT concat_ws(' ', oid, extract(epoch FROM pg_postmaster_start_time())) AS identity
     FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0]!.identity;
}

/** How many other clients use this database? */
export async function countOtherClients(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  return rows[0]!.count;
}

/** How many tables does the schema `public` have, and how many bytes does the whole database take? */
export async function sizeOf(client: ClientBase): Promise<{ tables: number; bytes: number }> {
  const { rows } = await client.query<{ tables: number; bytes: number }>(
    `SELECT (SELECT count(*)::integer FROM pg_tables WHERE schemaname = 'public') AS tables,
            pg_database_size(current_database())::float8 AS bytes`,
  );
  return rows[0]!;
}

/** Which migrations have run? Undefined for a database that is not Parley's. */
export async function finishedMigrations(client: ClientBase): Promise<string[] | undefined> {
  const { rows: found } = await client.query(`SELECT FROM pg_tables WHERE tablename = 'migrations'`);
  if (found.length === 0) return undefined;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/** Every column, index, constraint and storage option of the schema `public`, one per line, sorted. */
export async function describeSchema(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) AS line
     FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT concat_ws(' ', 'options of', oid::regclass, reloptions)
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND reloptions IS NOT NULL
     ORDER BY line`,
  );
  return rows.map(({ line }) => line);
}
