import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { withEnvFile } from './platform/config/environment';
import { readSettings, Settings } from './platform/config/settings';
import { rehearse } from './platform/database/rehearsal/rehearsal';
import { log } from './platform/observability/logging/logger';

const USAGE = 'usage: rehearse [--restored] <URL of a scratch database>';

/** Rehearses the upgrade to this version and its rollback on a copy of the database; see docs/operations.md. */
async function rehearseAndExit(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { restored: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [url] = positionals;
  if (positionals.length !== 1 || !url || !URL.canParse(url)) throw new Error(USAGE);
  const environment = withEnvFile(process.env, process.cwd());
  const settings = readSettings(Settings, environment);
  log.level = settings.LOG_LEVEL;
  const report = (line: string): void => void process.stdout.write(`${line}\n`);
  await rehearse(settings, { url, isRestored: values.restored, environment }, report);
}

rehearseAndExit().catch((error: unknown) => {
  process.stderr.write(`rehearse: ${(error as Error).message}\n`);
  process.exit(1);
});
