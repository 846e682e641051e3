import { createCipheriv, createDecipheriv } from 'node:crypto';

/** The plain bytes of every frame but the last, which may have fewer. */
const FRAME_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const ALGORITHM = 'aes-256-gcm';

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Encrypts a stream in frames of 64 KiB, each with its own tag (AES-256-GCM). The nonce of a frame is its number and
 * whether it is the last: so no frame can be cut off, moved, left out or added (STREAM of Hoang, Reyhanitabar, Rogaway
 * and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", CRYPTO 2015, as in age and Tink).
 * A key must encrypt one stream only. For `stream.pipeline`.
 */
export function sealFrames(key: Buffer, context: string) {
  return async function* seal(source: Bytes): AsyncGenerator<Buffer> {
    for await (const { bytes, number, isLast } of framesOf(source, FRAME_BYTES)) {
      const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast)).setAAD(Buffer.from(context));
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
  };
}

/** Decrypts the output of `sealFrames`. Each byte is authentic when it is handed on. @throws Error otherwise */
export function openFrames(key: Buffer, context: string) {
  return async function* open(source: Bytes): AsyncGenerator<Buffer> {
    for await (const { bytes, number, isLast } of framesOf(source, FRAME_BYTES + TAG_BYTES)) {
      if (bytes.length < TAG_BYTES) throw new Error('the last frame is incomplete');
      const decipher = createDecipheriv(ALGORITHM, key, nonceOf(number, isLast), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
      yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    }
  };
}

interface Frame {
  bytes: Buffer;
  number: number;
  isLast: boolean;
}

/** Frames of `size` bytes; the last has 0 to `size` bytes. */
async function* framesOf(source: Bytes, size: number): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length > size; number += 1) {
      yield { bytes: rest.subarray(0, size), number, isLast: false };
      rest = rest.subarray(size);
    }
  }
  yield { bytes: rest, number, isLast: true };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}
