import type { DataSource } from 'typeorm';
import { readSettings, Settings } from '../../src/platform/config/settings';
import { openDataSource } from '../../test/support/data-source';
import { Database } from '../../src/platform/database/database';

/** Runs `work` on the migrated database of this environment; with the embedded one, no process may run. */
export async function onDatabase<T>(
  environment: NodeJS.ProcessEnv,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const database = await Database.open(readSettings(Settings, environment));
  const dataSource = await openDataSource(database);
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
    await database.close();
  }
}
