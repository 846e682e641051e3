import { hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sealer } from './sealing';
import { InvalidSettingError, type Settings } from './settings';

/**
 * The secrets of the installation: given by the operator or, with the embedded database, generated at the first start
 * and stored in the data folder. During a rotation there are two of each.
 */
export class Secrets {
  constructor(
    /** The valid bearer tokens of `/admin/v1`. Without any token, this API answers 404. */
    readonly adminTokens: readonly string[],
    /** The secret key and, during a rotation, the previous key. */
    private readonly secretKeys: readonly string[],
  ) {}

  /** True while the secret key is being replaced. */
  get isRotating(): boolean {
    return this.secretKeys.length > 1;
  }

  /**
   * A 32-byte key for one purpose from each secret key, the current key first (HKDF, RFC 5869). A key for one purpose
   * decrypts no data of another.
   */
  deriveKeys(purpose: string): Buffer[] {
    return this.secretKeys.map((key) => Buffer.from(hkdfSync('sha256', key, 'parley', purpose, 32)));
  }

  /** Encrypts stored values for one purpose. */
  sealer(purpose: string): Sealer {
    return new Sealer(this.deriveKeys(purpose));
  }
}

/** Whether the two secrets are equal. The time of the comparison reveals nothing about them. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

/**
 * The secrets of this installation. With the embedded database, missing secrets are generated in the data folder (mode
 * 0600).
 * @throws InvalidSettingError when this folder is not writable
 */
export function loadSecrets(settings: Settings): Secrets {
  const { ADMIN_TOKEN, ADMIN_TOKEN_PREVIOUS, SECRET_KEY, SECRET_KEY_PREVIOUS, DATABASE_URL, DATA_DIR } =
    settings;
  if (!DATABASE_URL) makeDataFolder(DATA_DIR);
  const stored = (name: string) => (DATABASE_URL ? undefined : readOrCreate(join(DATA_DIR, name)));
  const given = (...secrets: (string | undefined)[]) => secrets.filter((secret) => secret !== undefined);
  return new Secrets(
    given(ADMIN_TOKEN ?? stored('admin-token'), ADMIN_TOKEN_PREVIOUS),
    given(SECRET_KEY ?? stored('secret-key'), SECRET_KEY_PREVIOUS),
  );
}

/** Creates the data folder if it is absent. @throws InvalidSettingError when it cannot be written to */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new InvalidSettingError(`DATA_DIR cannot be used: ${(error as Error).message}`);
  }
}

/** The secret in `file`. A missing file is created, completely or not at all; an existing file is never replaced. */
function readOrCreate(file: string): string {
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
