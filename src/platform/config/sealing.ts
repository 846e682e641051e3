import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts texts with the first of several 32-byte keys (AES-256-GCM, NIST SP 800-38D), and decrypts with any of them.
 * A text can be decrypted only with the same `context`, so a sealed text that is moved to another row cannot be read
 * there.
 */
export class Sealer {
  constructor(private readonly keys: readonly Buffer[]) {}

  /** Nonce, tag and ciphertext as one buffer. */
  seal(text: string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys[0]!, nonce).setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** The text that `seal` encrypted. @throws Error when no key decrypts it, or the context or any byte differs */
  unseal(sealed: Buffer, context: string): string {
    return this.open(sealed, context).text;
  }

  /** The text, encrypted with the first key; undefined if it already is. @throws Error when no key decrypts it */
  reseal(sealed: Buffer, context: string): Buffer | undefined {
    const { text, key } = this.open(sealed, context);
    return key === this.keys[0] ? undefined : this.seal(text, context);
  }

  private open(sealed: Buffer, context: string): { text: string; key: Buffer } {
    let failure: unknown;
    for (const key of this.keys) {
      try {
        return { text: decrypt(key, sealed, context), key };
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}

function decrypt(key: Buffer, sealed: Buffer, context: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}
