import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Database } from '../../src/platform/database/database';

/** Prepares the schema and connects TypeORM, as `DatabaseModule` does. */
export async function openDataSource(
  database: Database,
  options: Pick<DataSourceOptions, 'entities'> = {},
): Promise<DataSource> {
  await database.prepareSchema();
  return new DataSource({ ...database.typeOrmOptions, ...options }).initialize();
}
