import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { FsyncingNodeFs } from './fsyncing-node-fs';

/** The database engine: one session, which takes messages of the frontend protocol. */
export interface Engine {
  /** Runs messages. `receive` gets the bytes of the answers as they arrive, and may keep them. */
  run(messages: Buffer, receive: (bytes: Buffer) => void): Promise<void>;
  /** Writes a checkpoint and closes the files. */
  close(): Promise<void>;
}

const START_PARAMETERS = {
  // Halves the memory. The kernel caches the files.
  shared_buffers: '8MB',
  // Emscripten ignores fdatasync, the default.
  wal_sync_method: 'fsync',
  // ANALYZE reads at most 3,000 rows of a table instead of 30,000: others wait for it.
  default_statistics_target: '10',
} as const;
/** The option by which PGlite turns fsync off. */
const NO_FSYNC = '-F';

/** The reason that PostgreSQL gives when it ends. These log lines contain no data from tables. */
const REASON_OF_END = /\b(?:PANIC|FATAL): +(.+)/;

/**
 * Opens the database in a folder, and creates it if the folder is empty. Commits are flushed to disk unless `fsync` is
 * false. If the engine ends by itself, for example because the disk is full, `onEnd` is called with the reason, and no
 * more answers follow.
 */
export async function openEngine(
  databaseFolder: string,
  fsync: boolean,
  onEnd: (reason: string) => void = () => undefined,
): Promise<Engine> {
  const parameters = Object.entries(START_PARAMETERS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const database = await PGlite.create({
    fs: new FsyncingNodeFs(databaseFolder),
    extensions: { vector },
    startParams: [
      ...PGlite.defaultStartParams.filter((given) => !(fsync && given === NO_FSYNC)),
      ...parameters,
    ],
    relaxedDurability: false,
    onStderr: (line) => {
      const reason = REASON_OF_END.exec(line)?.[1];
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
