import { setFlagsFromString } from 'node:v8';
import { InvalidSettingError, readSettings, type Settings } from './platform/config/settings';
import { startDatabase } from './platform/database/start-database';

/**
 * Twice V8's own: young objects live as long as a request, and with some dozens of these at once too many of them were still alive at each collection, to be
 * copied and, a little later, swept from among the old ones.
 */
const MOST_YOUNG_MB = 32;

/**
 * Reads the settings first, as a bad one is told at once, and has the embedded database open in its thread while all the rest is loaded. What keeps
 * it from opening is told by the service.
 */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  const settings = settingsOrExit(environment);
  // Here and not on the command line: V8 takes no code that was cached under other flags.
  setFlagsFromString(`--max-semi-space-size=${MOST_YOUNG_MB}`);
  // All of it as soon as the first is too small, instead of doubling now and then: what a process takes shows early.
  setFlagsFromString('--semi-space-growth-factor=32');
  const database = startDatabase(settings);
  await database.catch(() => undefined);
  const { run } = await import('./service.js');
  await run(settings, database);
}

/** Loads all there is, so that it can be cached as compiled. */
export async function load(): Promise<void> {
  await import('./service.js');
}

function settingsOrExit(environment: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(environment);
  } catch (error) {
    if (!(error instanceof InvalidSettingError)) throw error;
    process.stderr.write(`parley: ${error.message}\n`);
    process.exit(1);
  }
}
