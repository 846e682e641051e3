import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';

/**
 * The number of open descriptors of a process (Linux), without the files of its data folder: the embedded database
 * opens more of them as it reads more tables, and keeps them open.
 */
export function descriptorsOf(pid: number, dataFolder: string): number {
  const folder = `/proc/${pid}/fd`;
  const isOfData = (descriptor: string): boolean => {
    try {
      return readlinkSync(`${folder}/${descriptor}`).startsWith(dataFolder);
    } catch {
      // Closed since it was listed.
      return true;
    }
  };
  return readdirSync(folder).filter((descriptor) => !isOfData(descriptor)).length;
}

/** Makes `residentBytes` report the maximum from now on (Linux). */
export function forgetMost(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The resident memory of a process in bytes, now and at its maximum (Linux). */
export function residentBytes(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), most: bytes('VmHWM') };
}
