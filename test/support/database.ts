import type { DataSource } from 'typeorm';
import { readSettings } from '../../src/platform/config/settings';
import { Database } from '../../src/platform/database/database';
import { openDatabase } from '../embedded/fixture';
import { createBackends } from './backends';

/** A migrated database of a test's own: embedded, or on the PostgreSQL server that `TEST_DATABASE_URL` names. */
export interface TestDatabase {
  dataSource: DataSource;
  close: () => Promise<void>;
}

/** Opens one; to be closed by the test. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { environment, remove } = await createBackends();
  const settings = readSettings({ ...environment, SECRET_KEY: 'a-secret-key-for-tests-of-32-characters' });
  const database = new Database(settings, settings.DATABASE_URL ? undefined : await openDatabase());
  const dataSource = await database.connect([]);
  const close = async (): Promise<void> => {
    await dataSource.destroy();
    await database.close();
    await remove();
  };
  return { dataSource, close };
}
