import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { withEnvFile } from './platform/config/environment';
import { readSettings, Settings } from './platform/config/settings';
import { Database } from './platform/database/database';
import { log } from './platform/observability/logging/logger';

/**
 * Brings the schema of the database up to date and exits. Run it before the processes of a new version start. With
 * `--undo <count>` it rolls back the last migrations instead.
 */
async function migrateAndExit(): Promise<void> {
  const { undo } = parseArgs({ options: { undo: { type: 'string' } } }).values;
  if (undo !== undefined && !/^[1-9]\d?$/.test(undo)) throw new Error('--undo takes a number from 1 to 99');
  const settings = readSettings(Settings, withEnvFile(process.env, process.cwd()));
  log.level = settings.LOG_LEVEL;
  const database = await Database.open(settings);
  if (undo === undefined) await database.migrate();
  else
    await database.undoMigrations(Number(undo), ({ name }) => log.info({ migration: name }, 'rolled back'));
  await database.close();
  log.info(undo === undefined ? 'the schema is up to date' : 'the migrations are rolled back');
}

// A starting service waits for this process. If the service dies, this process exits too and frees the data folder.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
migrateAndExit().catch((error: unknown) => {
  log.fatal({ err: error }, 'the migrations have not run');
  process.exit(1);
});
