import type { Readable } from 'node:stream';

/** A complete file in `ObjectStorage.stagingFolder`, written to disk durably. */
export interface PreparedFile {
  path: string;
  bytes: number;
  /** The SHA-256 of its content, in hexadecimal. */
  sha256: string;
}

/** Stores objects by key. A key has letters, digits, `-` and `_` only, and names one content for ever. */
export abstract class ObjectStorage {
  /** A folder of this machine for files that are prepared for `write`. It may not exist yet. */
  abstract readonly stagingFolder: string;

  /**
   * Stores the file, and may move it away. When it returns, the object survives a loss of power.
   * @throws ObjectStorageError
   */
  abstract write(key: string, file: PreparedFile): Promise<void>;

  /** The content of an object. @throws ObjectStorageError, with `isMissing` when the object does not exist */
  abstract read(key: string): Promise<Readable>;

  /** Deletes an object. An absent object is not an error. @throws ObjectStorageError */
  abstract delete(key: string): Promise<void>;
}

/** A fault of the storage, which may be over later. */
export class ObjectStorageError extends Error {
  override readonly name = 'ObjectStorageError';

  constructor(
    /** An error code of the system or of S3, for the log. */
    readonly code: string,
    message: string,
    /** Whether the storage works, but does not have the object. */
    readonly isMissing = false,
  ) {
    super(message);
  }
}

/** The fault of the storage that an error of the local file system means. */
export function diskFault(error: unknown): ObjectStorageError {
  const { code = 'unknown', message } = error as NodeJS.ErrnoException;
  return new ObjectStorageError(code, `a file cannot be stored or read: ${message}`, code === 'ENOENT');
}
