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

/** Whether the data folder has a whole database in it. */
export function isInitialised(folder: string): boolean {
  return existsSync(join(databaseFolder(folder), 'PG_VERSION')) && !existsSync(unfinishedMarker(folder));
}

/**
 * Has `create` fill the database folder and flushes the outcome. Cut short, it leaves half a database with a marker that says
 * so, and the next start begins anew; nothing is ever deleted but what such a marker stands beside.
 */
export async function initialise(
  folder: string,
  create: (databaseFolder: string) => Promise<void>,
): Promise<void> {
  const database = databaseFolder(folder);
  mkdirSync(database, { recursive: true, mode: 0o700 });
  if (existsSync(unfinishedMarker(folder)))
    for (const name of readdirSync(database)) rmSync(join(database, name), { recursive: true });
  else writeFileSync(unfinishedMarker(folder), '');
  flush(folder);
  await create(database);
  flushTree(database);
  rmSync(unfinishedMarker(folder));
  flush(folder);
}

const unfinishedMarker = (folder: string): string => join(folder, 'pg.unfinished');

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
