import { createHmac, randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { InvalidSettingError } from '../platform/config/settings';
import { sql } from '../platform/database/sql';
import type { ColumnSealer } from '../platform/resealing/column-sealer';
import type { ResealingService } from '../platform/resealing/resealing.service';

const PURPOSE = 'api-key-pepper';

/**
 * The pepper in the digests of API keys, stored encrypted with the secret key. API keys therefore stay valid when the
 * secret key is replaced, and the service does not start with a wrong secret key, which cannot decrypt the pepper.
 */
export class KeyPepper {
  constructor(private readonly value: Buffer) {}

  /** @throws InvalidSettingError when neither SECRET_KEY nor SECRET_KEY_PREVIOUS decrypts the stored pepper */
  static async load(this: void, dataSource: DataSource, resealing: ResealingService): Promise<KeyPepper> {
    const sealer = resealing.lastSealer({
      table: 'key_pepper',
      key: ['id'],
      columns: ['sealed'],
      purpose: PURPOSE,
      contextOf: () => PURPOSE,
    });
    // Only the first start of an installation stores its pepper; processes that start together agree on one pepper.
    const fresh = sealer.seal(randomBytes(32).toString('base64'));
    await sql`INSERT INTO key_pepper (id, sealed) VALUES (1, ${fresh})
      ON CONFLICT DO NOTHING`.run(dataSource);
    const row = await sql`SELECT sealed FROM key_pepper`.oneRow<{ sealed: Buffer }>(dataSource);
    return new KeyPepper(open(sealer, row.sealed));
  }

  /** The stored digest of an API key, or of another secret: its HMAC-SHA256. */
  digest(secret: string): Buffer {
    return createHmac('sha256', this.value).update(secret).digest();
  }
}

function open(sealer: ColumnSealer<[]>, sealed: Buffer): Buffer {
  try {
    return Buffer.from(sealer.unseal(sealed), 'base64');
  } catch {
    throw new InvalidSettingError(
      'SECRET_KEY is not the key that encrypted this data; restore it, or set SECRET_KEY_PREVIOUS to the old key',
    );
  }
}
