import type { DataSource } from 'typeorm';
import type { Sealer } from '../platform/config/sealing';
import type { Secrets } from '../platform/config/secrets';
import { InvalidSettingError } from '../platform/config/settings';
import { log } from '../platform/observability/logging/logger';
import type { ResealingService } from '../platform/resealing/resealing.service';

const PURPOSE = 'api-key-pepper';
const SEALED_PEPPER = { table: 'key_pepper', key: ['id'], column: 'sealed' };

/**
 * The pepper of the digests of API keys. It is stored, encrypted with the secret key: so keys stay valid when that key
 * is replaced, and a start with another key is recognised because it cannot decrypt the pepper.
 */
export class KeyPepper {
  private constructor(
    readonly value: Buffer,
    private isStored: boolean,
    private readonly store: () => Promise<void>,
  ) {}

  /** @throws InvalidSettingError when neither SECRET_KEY nor SECRET_KEY_PREVIOUS decrypts the stored pepper */
  static async load(
    this: void,
    dataSource: DataSource,
    secrets: Secrets,
    resealing: ResealingService,
  ): Promise<KeyPepper> {
    const sealer = secrets.sealer(PURPOSE);
    resealing.addLast({ ...SEALED_PEPPER, sealer, contextOf: () => PURPOSE });
    // Before version 0.2 the pepper was not stored. Its keys are those of the oldest secret key.
    const derived = secrets.deriveKeys(PURPOSE).at(-1)!;
    const store = () => storePepper(dataSource, sealer.seal(derived.toString('base64'), PURPOSE));
    if (await isFirstStart(dataSource)) await store();
    const sealed = await readPepper(dataSource);
    return sealed ? new KeyPepper(open(sealer, sealed), true, store) : new KeyPepper(derived, false, store);
  }

  /** Stores the pepper: a valid key has shown that it, and with it the secret key, is the right one. */
  confirm(): void {
    if (this.isStored) return;
    this.isStored = true;
    this.store().catch((err: unknown) => {
      this.isStored = false;
      log.warn({ err }, 'the check value of SECRET_KEY was not stored');
    });
  }
}

function open(sealer: Sealer, sealed: Buffer): Buffer {
  try {
    return Buffer.from(sealer.unseal(sealed, PURPOSE), 'base64');
  } catch {
    throw new InvalidSettingError(
      'SECRET_KEY is not the key that the data is encrypted with; set that one, or to replace it, SECRET_KEY_PREVIOUS',
    );
  }
}

/** Are there neither API keys nor a pepper? */
async function isFirstStart(dataSource: DataSource): Promise<boolean> {
  const [row] = await dataSource.query<[{ isFirst: boolean }]>(
    `SELECT NOT EXISTS (SELECT 1 FROM api_keys) AND NOT EXISTS (SELECT 1 FROM key_pepper) AS "isFirst"`,
  );
  return row.isFirst;
}

async function readPepper(dataSource: DataSource): Promise<Buffer | undefined> {
  const [row] = await dataSource.query<{ sealed: Buffer }[]>('SELECT sealed FROM key_pepper');
  return row?.sealed;
}

/** Does nothing when another process has stored it. */
async function storePepper(dataSource: DataSource, sealed: Buffer): Promise<void> {
  await dataSource.query('INSERT INTO key_pepper (id, sealed) VALUES (1, $1) ON CONFLICT DO NOTHING', [
    sealed,
  ]);
}
