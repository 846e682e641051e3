import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Where the database of a data folder lives. */
export function databaseFolder(folder: string): string {
  return join(folder, 'pg');
}

/**
 * Runs `open` on the database folder and sees to it that a first start cut short (which leaves half a database) is begun
 * anew by the next. Nothing is ever deleted but what a marker file says was never finished.
 */
export async function openFresh<T>(folder: string, open: (databaseFolder: string) => Promise<T>): Promise<T> {
  const database = databaseFolder(folder);
  const unfinished = join(folder, 'pg.unfinished');
  mkdirSync(database, { recursive: true, mode: 0o700 });
  if (existsSync(unfinished))
    for (const name of readdirSync(database)) rmSync(join(database, name), { recursive: true });
  else if (existsSync(join(database, 'PG_VERSION'))) return open(database);
  else writeFileSync(unfinished, '');
  flush(folder);
  const opened = await open(database);
  flushTree(database);
  rmSync(unfinished);
  flush(folder);
  return opened;
}

function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushTree(path);
    else if (entry.isFile()) flush(path);
  }
  flush(folder);
}

function flush(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
