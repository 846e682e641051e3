import { unavailable } from '../../platform/http/errors';
import {
  eventsOf,
  FIRST_PIECE_ID,
  openingOf,
  type ReadableReply,
  type ReplyHead,
  type StreamEvent,
} from './reply-log';
import type { OpenedReply, RedisReplyStorage } from './redis-reply-storage';
import { pause } from './redis-streams';

/** How often a reader asks for new pieces of a reply that another process makes. */
const POLL_MS = 100;

/** A reply of another process, read from Redis piece by piece: a reader holds one batch in memory. */
export class RedisReply implements ReadableReply {
  readonly head: ReplyHead;
  readonly lastId: number | undefined;
  readonly hasText: boolean;

  constructor(
    private readonly storage: RedisReplyStorage,
    { head, lastId, lastPiece }: OpenedReply,
  ) {
    this.head = head;
    this.lastId = lastId || undefined;
    this.hasText = lastPiece > (this.lastId ? FIRST_PIECE_ID : FIRST_PIECE_ID - 1);
  }

  /** @throws ApiError SERVICE_UNAVAILABLE while Redis or the database is away */
  async *read(after: number, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const { messageId } = this.head;
    if (after < 1) yield openingOf(this.head);
    // The closing makes two events: who has read the first of them reads it again for the second.
    let next = Math.max(after, FIRST_PIECE_ID);
    while (!signal.aborted) {
      const found = await this.storage.read(messageId, next);
      if (!found) throw unavailable('the stream is not kept any more');
      for (const piece of found.pieces) {
        for (const event of eventsOf(this.head, piece, next)) if (event.id > after) yield event;
        if (!('text' in piece)) return;
        next += 1;
      }
      if (found.pieces.length > 0) continue;
      if (found.lastId) return;
      if (found.isDead) await this.storage.closeIfDead(messageId);
      await pause(POLL_MS, signal);
    }
  }
}
