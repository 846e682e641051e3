import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { newId } from '../../database/id';
import { Every } from '../../every.decorator';
import { log } from '../../observability/logging/logger';
import type { ColumnSealer } from '../../resealing/column-sealer';
import { ResealingService } from '../../resealing/resealing.service';
import { openFrames, sealFrames } from '../frames';
import { diskFault, ObjectStorage, type PreparedFile } from '../object-storage';
import { StagingService } from '../staging.service';
import { StoredFile } from './stored-file.entity';
import { forgetFiles, giveUpFiles, unusedFiles } from './stored-files.queries';

const KEY_BYTES = 32;
const START_BYTES = 65_536;
const REMOVE_INTERVAL_MS = 2_000;
const REMOVED_AT_ONCE = 100;

/** A received file, encrypted on disk. Its receiver discards it. */
export interface ReceivedFile {
  id: number;
  /** The size and the SHA-256 of its content. */
  bytes: number;
  sha256: string;
  /** Its first bytes, which tell its type. */
  start: Buffer;
  key: Buffer;
  sealed: PreparedFile;
}

/** The content of a file, which is decrypted while it is read. */
export interface FileContent {
  bytes: number;
  read: () => AsyncGenerator<Buffer>;
}

/** The key of a file of an account: the file of a source, or the attachment with an id. */
type FileKey = Pick<StoredFile, 'accountId'> & ({ sourceId: number } | { id: number });

/** The details of an attachment. */
export type AttachmentRow = Pick<StoredFile, 'agentId' | 'visitorId' | 'name' | 'mediaType'>;

const SOURCE_ROW: AttachmentRow = { agentId: null, visitorId: null, name: null, mediaType: null };

/**
 * The files of tenants. The content of each is encrypted with a random key of its own, and is in the clear on disk only
 * while it is read.
 */
@Injectable()
export class StoredFilesService {
  private readonly keySealer: ColumnSealer<[fileId: number]>;

  constructor(
    @InjectRepository(StoredFile) private readonly files: Repository<StoredFile>,
    private readonly dataSource: DataSource,
    private readonly storage: ObjectStorage,
    private readonly staging: StagingService,
    resealing: ResealingService,
  ) {
    this.keySealer = resealing.sealer({
      table: 'stored_files',
      key: ['id'],
      columns: ['sealed_key'],
      purpose: 'stored files',
      contextOf: (fileId) => String(fileId),
    });
  }

  /**
   * Encrypts a stream into a temporary file, durably.
   * @throws ObjectStorageError when the disk fails; the error of the stream
   */
  async receive(content: Readable): Promise<ReceivedFile> {
    const [id, key, plain, sealed] = [newId(), randomBytes(KEY_BYTES), new Meter(), new Meter()];
    const path = await this.staging.newPath();
    try {
      await pipeline(content, plain.pass, sealFrames(key, String(id)), sealed.pass, temporaryFile(path));
      const { bytes } = sealed;
      const file = { path, bytes, sha256: sealed.digest() };
      return { id, bytes: plain.bytes, sha256: plain.digest(), start: plain.start, key, sealed: file };
    } catch (error) {
      await rm(path, { force: true });
      throw fromDisk(error);
    }
  }

  /** Removes the temporary files that were not stored. */
  async discard(files: readonly ReceivedFile[]): Promise<void> {
    for (const { sealed } of files) await rm(sealed.path, { force: true });
  }

  /**
   * Stores received files durably. Without a source or a message they are removed after an hour. Not for use in a
   * transaction.
   * @throws ObjectStorageError
   */
  async store(
    accountId: number,
    files: readonly ReceivedFile[],
    attachment: AttachmentRow = SOURCE_ROW,
  ): Promise<void> {
    const rows = files.map(({ id, bytes, key }) => {
      const sealedKey = this.keySealer.seal(key.toString('base64'), id);
      return { id, accountId, sourceId: null, messageId: null, ...attachment, bytes, sealedKey };
    });
    // The row first: if this process dies, the removal finds the object by its row.
    await this.files.insert(rows);
    for (const { id, sealed } of files) await this.storage.write(String(id), sealed);
  }

  /** Allows the removal of stored files that got no source. */
  async giveUp(accountId: number, files: readonly ReceivedFile[]): Promise<void> {
    const ids = files.map(({ id }) => id);
    await giveUpFiles(this.dataSource, accountId, ids).catch((err: unknown) =>
      log.warn({ err }, 'files without a source are removed in an hour'),
    );
  }

  /** The content of a file; undefined without a file. @throws ObjectStorageError */
  async open(key: FileKey): Promise<FileContent | undefined> {
    const file = await this.files.findOneBy(key);
    if (!file) return undefined;
    const secret = Buffer.from(this.keySealer.unseal(file.sealedKey, file.id), 'base64');
    const content = await this.storage.read(String(file.id));
    return { bytes: file.bytes, read: () => openFrames(secret, String(file.id))(content) };
  }

  /**
   * Decrypts the file of a source into a temporary file, and returns its path; undefined if the file was deleted. The
   * caller deletes the temporary file.
   * @throws ObjectStorageError when the file cannot be found or read; the signal's reason
   */
  async decrypt(accountId: number, sourceId: number, signal: AbortSignal): Promise<string | undefined> {
    const file = await this.open({ accountId, sourceId });
    if (!file) return undefined;
    const path = await this.staging.newPath();
    try {
      await pipeline(file.read, temporaryFile(path), { signal });
      return path;
    } catch (error) {
      await rm(path, { force: true });
      throw fromDisk(error);
    }
  }

  /** Deletes the objects of files without a source, and then their rows. If it is killed, the next run continues. */
  @Every(REMOVE_INTERVAL_MS, 'files of deleted sources were not removed')
  async removeUnused(): Promise<void> {
    for (let ids = await this.nextUnused(); ids.length > 0; ids = await this.nextUnused()) {
      for (const id of ids) await this.storage.delete(String(id));
      await forgetFiles(this.dataSource, ids);
      log.info({ files: ids.length }, 'files without a source removed');
    }
  }

  private async nextUnused(): Promise<number[]> {
    return unusedFiles(this.dataSource, REMOVED_AT_ONCE);
  }
}

/** Counts and hashes the bytes of a stream, and keeps the first. */
class Meter {
  bytes = 0;
  start = Buffer.alloc(0);
  private readonly hash = createHash('sha256');

  readonly pass = (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> => this.measure(source);

  digest(): string {
    return this.hash.digest('hex');
  }

  private async *measure(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.bytes += chunk.length;
      if (this.start.length < START_BYTES)
        this.start = Buffer.concat([this.start, chunk]).subarray(0, START_BYTES);
      this.hash.update(chunk);
      yield chunk;
    }
  }
}

function temporaryFile(path: string): Writable {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
}

const DISK_CALLS = new Set(['open', 'write', 'fsync', 'close']);

/** A fault of the storage, if the disk has caused the error; any other error unchanged. */
function fromDisk(error: unknown): unknown {
  const { syscall = '' } = error as NodeJS.ErrnoException;
  return DISK_CALLS.has(syscall) ? diskFault(error) : error;
}
