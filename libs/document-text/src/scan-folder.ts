import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scan } from './document-part';

const MAX_SCAN_BYTES = 20_000_000;

/** The folder for the scans of the file at `path`. */
export function scanFolder(path: string): string {
  return `${path}.scans`;
}

/** Saves pages without text, each as a PDF. */
export class ScanFolder {
  /** How many were saved. */
  count = 0;
  private readonly folder: string;

  constructor(
    path: string,
    private readonly maxScans: number,
  ) {
    this.folder = scanFolder(path);
  }

  /** Saves a page; null if there are too many, or it cannot be cut out. @throws Error of the file system */
  async save(file: string | null, page: number, cutOut: () => Promise<Uint8Array>): Promise<Scan | null> {
    if (this.count >= this.maxScans) return null;
    const content = await cutOut().catch(() => null);
    if (content === null || content.length > MAX_SCAN_BYTES) return null;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    this.count += 1;
    const path = join(this.folder, `${this.count}`);
    await writeFile(path, content, { mode: 0o600 });
    return { kind: 'scan', file, page, path };
  }
}
