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

/** The subfolder of a data folder that holds the database. */
export function databaseFolder(folder: string): string {
  return join(folder, 'pg');
}

/** Whether the data folder holds a database whose creation was finished. */
export function hasDatabase(folder: string): boolean {
  return existsSync(join(databaseFolder(folder), 'PG_VERSION')) && !existsSync(unfinishedMarker(folder));
}

/**
 * Creates the database with `create` and flushes its files to disk. A marker file exists until this is finished: a
 * start that finds the marker deletes the unfinished database and begins again. Nothing else is ever deleted.
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
