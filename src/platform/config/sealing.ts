import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts `text` with a 32-byte key (AES-256-GCM, NIST SP 800-38D). Returns nonce, tag and ciphertext as one buffer.
 * It can be decrypted only with the same `context`, so a sealed text that is moved to another row cannot be read there.
 */
export function seal(key: Buffer, text: string, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** The text that `seal` encrypted. @throws Error when key, context or any byte differs */
export function unseal(key: Buffer, sealed: Buffer, context: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}

/** Encrypts with the first of several keys, and decrypts with any of them. */
export class Sealer {
  constructor(private readonly keys: readonly Buffer[]) {}

  /** Like the function `seal`, with the first key. */
  seal(text: string, context: string): Buffer {
    return seal(this.keys[0]!, text, context);
  }

  /** Like the function `unseal`. @throws Error when no key decrypts it */
  unseal(sealed: Buffer, context: string): string {
    return this.open(sealed, context).text;
  }

  /** The same text encrypted with the first key; undefined if it already is. @throws Error when no key decrypts it */
  reseal(sealed: Buffer, context: string): Buffer | undefined {
    const { text, key } = this.open(sealed, context);
    return key === this.keys[0] ? undefined : this.seal(text, context);
  }

  private open(sealed: Buffer, context: string): { text: string; key: Buffer } {
    let failure: unknown;
    for (const key of this.keys) {
      try {
        return { text: unseal(key, sealed, context), key };
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}
