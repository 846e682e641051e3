import { makeDataFolder } from '../config/secrets';
import type { Settings } from '../config/settings';
import { log } from '../logging/logger';
import { startEmbedded, type EmbeddedDatabase } from './embedded';

/** The embedded database on its way to being open; undefined where `DATABASE_URL` names another. */
export type StartedDatabase = Promise<EmbeddedDatabase | undefined>;

/**
 * Starts to open the embedded database, if it is to be used. Apart from `Database`, so that it can begin before the ORM is loaded.
 * @throws FolderInUseError when another process has it open
 * @throws InvalidSettingError when the data folder cannot be used
 */
export async function startDatabase(settings: Settings): StartedDatabase {
  if (settings.DATABASE_URL) return undefined;
  makeDataFolder(settings.DATA_DIR);
  return startEmbedded({
    folder: settings.DATA_DIR,
    onFailure: (reason) =>
      log.error({ reason }, 'the database has failed; it is opened again until it works'),
    onRecovery: () => log.info('the database works again'),
  });
}
