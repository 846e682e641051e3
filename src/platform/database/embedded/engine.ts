import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import { FsyncingNodeFs } from './fsyncing-node-fs';

/** The database engine: one backend session, driven by messages of the frontend protocol. */
export interface Engine {
  /** Runs whole messages; `receive` gets the answers' bytes as they come, in copies of their own. */
  run(messages: Buffer, receive: (bytes: Buffer) => void): Promise<void>;
  /** Writes a checkpoint and closes the files. */
  close(): Promise<void>;
}

const START_PARAMETERS = {
  // Together with the small buffers of one session this halves the memory; the kernel caches the files anyway.
  shared_buffers: '8MB',
  // The default, fdatasync, is a call that Emscripten answers without doing anything.
  wal_sync_method: 'fsync',
} as const;
/** PGlite's own switch to turn fsync off. */
const NO_FSYNC = '-F';

/** What PostgreSQL says before it ends: of all that it logs, these lines tell why, and nothing of what the tables hold. */
const LAST_WORDS = /\b(?:PANIC|FATAL): +(.+)/;

/**
 * Opens the database in a folder of its own, creating it in an empty one. Commits are flushed to disk unless `fsync` is false. An engine that
 * ends by itself, say because the disk is full, says why to `onEnd` and answers nothing more.
 */
export async function openEngine(
  databaseFolder: string,
  fsync: boolean,
  onEnd: (reason: string) => void = () => undefined,
): Promise<Engine> {
  const parameters = Object.entries(START_PARAMETERS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const database = await PGlite.create({
    fs: new FsyncingNodeFs(databaseFolder),
    extensions: { vector, pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams.filter((given) => !(fsync && given === NO_FSYNC)),
      ...parameters,
    ],
    relaxedDurability: false,
    onStderr: (line) => {
      const reason = LAST_WORDS.exec(line)?.[1];
      if (reason) onEnd(reason);
      return false;
    },
  });
  return {
    run: (messages, receive) =>
      database.execProtocolRawStream(messages, {
        syncToFs: false,
        onRawData: (bytes) => receive(Buffer.from(bytes)),
      }),
    close: () => database.close(),
  };
}
