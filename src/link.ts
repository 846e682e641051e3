import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withEnvFile } from './platform/config/environment';
import { readSettings, Settings } from './platform/config/settings';

/** `npm run link`: asks the running service of this folder for a new link to its start page, and prints it. */
async function printLink(): Promise<void> {
  const settings = readSettings(Settings, withEnvFile(process.env, process.cwd()));
  const { ADMIN_TOKEN, DATA_DIR, HOST, PORT, TLS_CERT_FILE } = settings;
  const token = ADMIN_TOKEN ?? readFileSync(join(DATA_DIR, 'admin-token'), 'utf8').trim();
  const service = `${TLS_CERT_FILE ? 'https' : 'http'}://${HOST}:${PORT}`;
  const response = await fetch(`${service}/start/link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => {
    throw new Error(`Parley does not answer at ${service}. Start it with the same settings first.`);
  });
  if (!response.ok)
    throw new Error(`Parley has no start page, or refused the admin token (${response.status}).`);
  const { link } = (await response.json()) as { link: string };
  process.stdout.write(`\n  Open this link in your browser. It works once.\n\n    ${link}\n\n`);
}

printLink().catch((error: unknown) => {
  process.stderr.write(`link: ${(error as Error).message}\n`);
  process.exitCode = 1;
});
