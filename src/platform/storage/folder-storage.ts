import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { diskFault, ObjectStorage, type PreparedFile } from './object-storage';

/** Stores objects as files of a folder. Processes on other machines must share the folder. */
export class FolderStorage extends ObjectStorage {
  // In the same file system, so that a prepared file can be renamed.
  readonly stagingFolder: string;

  constructor(private readonly folder: string) {
    super();
    this.stagingFolder = join(folder, 'incoming');
  }

  async write(key: string, { path }: PreparedFile): Promise<void> {
    await attempt(async () => {
      if (await mkdir(this.folder, { recursive: true, mode: 0o700 })) await sync(dirname(this.folder));
      await rename(path, join(this.folder, key));
      // The new name is durable only when its folder is.
      await sync(this.folder);
    });
  }

  async read(key: string): Promise<Readable> {
    const file = await attempt((): Promise<FileHandle> => open(join(this.folder, key)));
    return file.createReadStream();
  }

  async delete(key: string): Promise<void> {
    await attempt(() => rm(join(this.folder, key), { force: true }));
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @throws ObjectStorageError instead of an error of the file system */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFault(error);
  }
}
