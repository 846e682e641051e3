import { InvalidSettingError, readSettings, type Settings } from './platform/config/settings';

/** Reads the settings first: a bad one is told at once, and loading all the rest takes a second or two. */
async function main(): Promise<void> {
  const settings = settingsOrExit();
  const { run } = await import('./service.js');
  await run(settings);
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof InvalidSettingError)) throw error;
    process.stderr.write(`parley: ${error.message}\n`);
    process.exit(1);
  }
}

void main();
