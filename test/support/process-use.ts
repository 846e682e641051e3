import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The number of open descriptors of a process (Linux). */
export function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
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
