import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OldFile, Scan } from './document-part';
import type { DocumentLimits } from './limits';

const MAX_SCAN_BYTES = 20_000_000;

/** The folder for the scans and the old files in the file at `path`. */
export function scanFolder(path: string): string {
  return `${path}.scans`;
}

/** Saves the files that other programs read: pages without text, each as a PDF, and files of old formats. */
export class ScanFolder {
  /** How many scans were saved. */
  scans = 0;
  private oldFiles = 0;
  private readonly folder: string;

  constructor(
    path: string,
    private readonly limits: Pick<DocumentLimits, 'maxScans' | 'maxOldFiles'>,
  ) {
    this.folder = scanFolder(path);
  }

  /** Saves a page; null if there are too many, or it cannot be cut out. @throws Error of the file system */
  async saveScan(file: string | null, page: number, cutOut: () => Promise<Uint8Array>): Promise<Scan | null> {
    if (this.scans >= this.limits.maxScans) return null;
    const content = await cutOut().catch(() => null);
    if (content === null || content.length > MAX_SCAN_BYTES) return null;
    this.scans += 1;
    return { kind: 'scan', file, page, path: await this.write(`${this.scans}`, content) };
  }

  /** Saves a file of an old format; null if there are too many. @throws Error of the file system */
  async saveOldFile(file: string, content: Uint8Array): Promise<OldFile | null> {
    if (this.oldFiles >= this.limits.maxOldFiles) return null;
    this.oldFiles += 1;
    return { kind: 'old_file', file, path: await this.write(`old-${this.oldFiles}`, content) };
  }

  private async write(name: string, content: Uint8Array): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, name);
    await writeFile(path, content, { mode: 0o600 });
    return path;
  }
}
