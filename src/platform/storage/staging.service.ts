import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
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

  /** Removes the files that killed processes have left. */
  @Every(SWEEP_INTERVAL_MS, 'stale temporary files were not removed', 0)
  async removeStale(): Promise<void> {
    const folder = this.storage.stagingFolder;
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      // Another process may remove the file meanwhile.
      const changed = await stat(path).catch(() => undefined);
      if (changed && changed.mtimeMs < this.staleBefore()) await rm(path, { force: true });
    }
  }

  /** The embedded database serves one process only: no file from before its start is in use. */
  private staleBefore(): number {
    const isAlone = !this.settings.DATABASE_URL;
    return isAlone ? this.startedAtMs : Date.now() - STALE_MS;
  }
}
