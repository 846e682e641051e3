import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Database } from './database';

/** Prepares the schema and connects TypeORM, for tests and benchmarks; the service does the same in its module. */
export async function openDataSource(
  database: Database,
  options: Pick<DataSourceOptions, 'entities'> = {},
): Promise<DataSource> {
  await database.prepareSchema();
  return new DataSource({ ...database.typeOrmOptions, ...options }).initialize();
}
