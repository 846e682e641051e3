import type { Piece, ReadableReply, ReplyHead, ReplyLog } from './reply-log';

/**
 * What others did to a running reply meanwhile: nothing; a client has stopped it; or another process took this one for
 * dead and has closed the reply.
 */
export type Verdict = 'runs' | 'stopped' | 'lost';

/** The copy of a running reply outside of the memory of its process. */
export interface ReplyCopy {
  /**
   * Adds pieces; without any it only says that the reply runs on. Never throws: a storage that is away is logged, and
   * the reply goes on in its process.
   */
  append(pieces: Piece[]): Promise<Verdict>;
  /** Removes the copy of a reply that is no longer kept. */
  remove(): Promise<void>;
  /** Removes the copy of a reply whose message is deleted, also where copies expire by themselves. Never throws. */
  erase(): Promise<void>;
}

/**
 * Finds how to close a reply whose process has died, and records what was said.
 * @throws Error when the database is away
 */
export type CloseDead = (head: ReplyHead, text: string) => Promise<Piece[]>;

/** Where running replies are copied to, so that another process, or this one after a restart, can go on with them. */
export interface ReplyStorage {
  /** Makes a copy of a reply that begins. Never throws. */
  open(head: ReplyHead): Promise<ReplyCopy>;
  /** A reply of another process. @throws ApiError SERVICE_UNAVAILABLE when the storage is away */
  find(messageId: number): Promise<ReadableReply | undefined>;
  /** Asks the process of a running reply to end it. @throws ApiError SERVICE_UNAVAILABLE when the storage is away */
  stop(messageId: number): Promise<void>;
  /** The replies that the last run of this process has left, closed. */
  leftovers(): Promise<{ log: ReplyLog; copy: ReplyCopy }[]>;
  /** Closes replies of processes that have died. Called every few seconds. */
  sweep(): Promise<void>;
  close(): void;
}

/** No copies, with a database of its own and without Redis: replies live in the memory of their process. */
export const MEMORY_ONLY: ReplyStorage = {
  open: async () => ({
    append: async () => 'runs',
    remove: async () => undefined,
    erase: async () => undefined,
  }),
  find: async () => undefined,
  stop: async () => undefined,
  leftovers: async () => [],
  sweep: async () => undefined,
  close: () => undefined,
};
