import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Every } from '../every.decorator';
import { diskFault, ObjectStorage } from './object-storage';

/** Longer than any request or any reading of a file may take. */
const STALE_MS = 3_600_000;
const SWEEP_INTERVAL_MS = 600_000;

/** Temporary files, in a folder that only the user of the service may read. Its users delete their files. */
@Injectable()
export class StagingService {
  private readonly startedAtMs = Date.now();
  private isSwept = false;

  constructor(
    private readonly storage: ObjectStorage,
    private readonly settings: Settings,
  ) {}

  /** A path for a new file. It must be created with mode 0600. @throws ObjectStorageError */
  async newPath(): Promise<string> {
    await mkdir(this.storage.stagingFolder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw diskFault(error);
    });
    return join(this.storage.stagingFolder, randomUUID());
  }

  /** Removes the files that killed processes have left behind. */
  @Every(SWEEP_INTERVAL_MS, 'stale temporary files were not removed', 0)
  async removeStale(): Promise<void> {
    // The embedded database serves a single process: files from before its start are unused, and all others are in use.
    const isAlone = !this.settings.DATABASE_URL;
    if (isAlone && this.isSwept) return;
    const folder = this.storage.stagingFolder;
    const names = await readdir(folder).catch(() => []);
    if (names.length > 0) {
      const before = isAlone ? this.startedAtMs : (await this.folderTimeMs()) - STALE_MS;
      for (const name of names) await removeIfOlder(join(folder, name), before);
    }
    this.isSwept = true;
  }

  /** The time by the clock that dates the files: the machines that share the folder may disagree about it. */
  private async folderTimeMs(): Promise<number> {
    const path = await this.newPath();
    await writeFile(path, '', { mode: 0o600 });
    const { mtimeMs } = await stat(path);
    await rm(path, { force: true });
    return mtimeMs;
  }
}

async function removeIfOlder(path: string, beforeMs: number): Promise<void> {
  // Another process may remove the file meanwhile.
  const changed = await stat(path).catch(() => undefined);
  if (changed && changed.mtimeMs < beforeMs) await rm(path, { force: true, recursive: true });
}
