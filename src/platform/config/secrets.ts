import { hkdfSync, randomBytes } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidSettingError, type Settings } from './settings';

/** The installation's secrets: given by the operator or, on the embedded default, made once and kept in the data folder. */
export class Secrets {
  constructor(
    /** Bearer token of `/admin/v1`; without one that API answers 404. */
    readonly adminToken: string | undefined,
    private readonly secretKey: string,
  ) {}

  /** A 32-byte key for one purpose, derived from the secret key (HKDF, RFC 5869): no purpose can open another's data. */
  deriveKey(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secretKey, 'parley', purpose, 32));
  }
}

/**
 * The secrets of this installation; those that the embedded default lacks are made (mode 0600) in the data folder.
 * @throws InvalidSettingError when that folder cannot be written to
 */
export function loadSecrets(settings: Settings): Secrets {
  if (settings.DATABASE_URL) return new Secrets(settings.ADMIN_TOKEN, settings.SECRET_KEY ?? '');
  makeDataFolder(settings.DATA_DIR);
  return new Secrets(
    settings.ADMIN_TOKEN ?? keptIn(join(settings.DATA_DIR, 'admin-token')),
    settings.SECRET_KEY ?? keptIn(join(settings.DATA_DIR, 'secret-key')),
  );
}

/** Makes the data folder where it is absent. @throws InvalidSettingError when it cannot be written to */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new InvalidSettingError(`DATA_DIR cannot be used: ${(error as Error).message}`);
  }
}

/** The secret in `file`. A new one appears under its name complete or not at all, and never over an older one. */
function keptIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
