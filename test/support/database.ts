import type { DataSource } from 'typeorm';
import { readSettings, Settings } from '../../src/platform/config/settings';
import { openDataSource } from './data-source';
import { Database } from '../../src/platform/database/database';
import { openDatabase } from '../embedded/fixture';
import { createBackends, onRealBackends, type Backends } from './backends';

/** A migrated database for one test file: embedded, or on the PostgreSQL server of `TEST_DATABASE_URL`. */
export interface TestDatabase {
  dataSource: DataSource;
  close: () => Promise<void>;
}

const NO_SERVER: Backends = { environment: {}, remove: async () => undefined };

/** Opens a test database, with the entities of the repositories that the test uses. The test closes it. */
export async function openTestDatabase(entities: Function[] = []): Promise<TestDatabase> {
  const { environment, remove } = onRealBackends ? await createBackends() : NO_SERVER;
  const settings = readSettings(Settings, {
    ...environment,
    SECRET_KEY: 'a-secret-key-for-tests-of-32-characters',
  });
  const database = new Database(settings, onRealBackends ? undefined : await openDatabase());
  const dataSource = await openDataSource(database, { entities });
  const close = async (): Promise<void> => {
    await dataSource.destroy();
    await database.close();
    await remove();
  };
  return { dataSource, close };
}
