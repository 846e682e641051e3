import { DataSource, type DataSourceOptions } from 'typeorm';

/** Any number; the same in every version of Parley. */
const MIGRATION_LOCK = 0x7061726c;

/** Connects TypeORM and runs the pending migrations. Of several processes that start together, one runs them. */
export async function openDataSource(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = await new DataSource(options).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
  }
  return dataSource;
}
