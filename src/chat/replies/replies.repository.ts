import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Sealer } from '../../platform/config/sealing';
import { Secrets } from '../../platform/config/secrets';
import { TransactionsService } from '../../platform/database/transactions.service';
import { notFound } from '../../platform/http/errors';
import { ChatSettings } from '../chat.settings';
import {
  claimDeadReplies,
  openReply,
  readReplies,
  removeOldReplies,
  stopReply,
  writeReplies,
  type ReplyKey,
  type ReplyRow,
  type WantedReply,
  type WrittenReply,
} from './replies.queries';
import type { Piece } from '../writing/reply-piece';
import type { ReplyHead } from './reply-log';

/** New pieces of a reply. A write without pieces only renews its lease. */
export interface PieceBatch extends ReplyKey {
  pieces: Piece[];
  /** The id of the last event in these pieces. */
  lastId: number;
}

/** The stored state of a reply. */
export interface StoredReply {
  /** Undefined unless the reply was read from its beginning. */
  head: ReplyHead | undefined;
  pieces: Piece[];
  /** True if the reply is unfinished and its process is dead. */
  isDead: boolean;
}

/**
 * The stored resumable replies of all processes. Heads and pieces are encrypted. An ended reply is kept for
 * `STREAM_KEPT_SECONDS`. All times come from the database's clock.
 */
@Injectable()
export class RepliesRepository {
  /** The owner of this process's replies. */
  private readonly processId: string = randomUUID();
  private readonly sealer: Sealer;

  constructor(
    private readonly transactions: TransactionsService,
    private readonly settings: ChatSettings,
    secrets: Secrets,
  ) {
    this.sealer = secrets.sealer('streams');
  }

  /** Stores a new reply of this process. @throws ApiError NOT_FOUND when its conversation is deleted */
  async open(head: ReplyHead): Promise<void> {
    const row = { head: this.seal(head.messageId, head), owner: this.processId };
    const [opened] = await this.transactions.execute(openReply(head, row));
    if (!opened) throw notFound('conversation');
  }

  /** Stores pieces of replies of this process, or of another owner, in one statement. */
  async write(batches: PieceBatch[], owner = this.processId): Promise<WrittenReply[]> {
    const written = batches.map(({ pieces, ...batch }) => ({
      ...batch,
      pieces: pieces.length > 0 ? this.seal(batch.messageId, pieces) : null,
      isEnd: pieces.length > 0 && !('text' in pieces.at(-1)!),
    }));
    return this.transactions.execute(writeReplies(owner, written));
  }

  /**
   * The pieces of each reply after an event (0: from the beginning) in the given order, in one statement. Undefined for
   * a reply that is not stored.
   */
  async read(wanted: WantedReply[]): Promise<(StoredReply | undefined)[]> {
    const ids = wanted.map(({ messageId }) => messageId);
    const reading = readReplies(wanted, this.settings.STREAM_KEPT_SECONDS);
    const rows = await this.transactions.execute<ReplyRow>(reading);
    return rows.map(({ head, pieces, isDead }, index) => {
      if (isDead === null) return undefined;
      const unseal = (sealed: Buffer): unknown => this.unseal(ids[index]!, sealed);
      return {
        head: head ? (unseal(head) as ReplyHead) : undefined,
        pieces: pieces.flatMap((batch) => unseal(batch) as Piece[]),
        isDead,
      };
    });
  }

  /** Asks the process of a running reply to end it. */
  async stop(reply: ReplyKey): Promise<void> {
    await this.transactions.execute(stopReply(reply));
  }

  /** Makes `owner` the owner of some replies of dead processes, and returns their keys. */
  async claimDead(owner: string): Promise<ReplyKey[]> {
    return this.transactions.execute<ReplyKey>(claimDeadReplies(owner, this.processId));
  }

  /** Removes replies that ended more than `STREAM_KEPT_SECONDS` ago. */
  async removeOld(): Promise<void> {
    await this.transactions.execute(removeOldReplies(this.settings.STREAM_KEPT_SECONDS));
  }

  private seal(messageId: number, value: object): Buffer {
    return this.sealer.seal(JSON.stringify(value), String(messageId));
  }

  private unseal(messageId: number, sealed: Buffer): unknown {
    return JSON.parse(this.sealer.unseal(sealed, String(messageId)));
  }
}
