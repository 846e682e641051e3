import { randomUUID } from 'node:crypto';
import type { Sealer } from '../../platform/config/sealing';
import { unavailable } from '../../platform/http/errors';
import { log } from '../../platform/observability/logging/logger';
import { eventsOf, FIRST_PIECE_ID, type Piece, type ReadableReply, type ReplyHead } from './reply-log';
import { RedisReply } from './redis-reply';
import type { RedisStreams, StoredReply } from './redis-streams';
import type { CloseDead, ReplyCopy, ReplyStorage, Verdict } from './reply-storage';

/** The most pieces that are read at once. */
const BATCH = 500;

/** A reply as it was read, with its texts opened. */
export interface OpenedReply extends Omit<StoredReply, 'head' | 'pieces'> {
  head: ReplyHead;
  pieces: Piece[];
}

/** Replies on Redis, for all processes. Heads and pieces are encrypted: Redis keeps no readable text. */
export class RedisReplyStorage implements ReplyStorage {
  constructor(
    private readonly streams: RedisStreams,
    private readonly sealer: Sealer,
    private readonly closeDead: CloseDead,
  ) {}

  async open(head: ReplyHead): Promise<ReplyCopy> {
    const { messageId } = head;
    const owner = randomUUID();
    const sealed = this.seal(messageId, head);
    const isOpen = await this.streams.open(messageId, owner, sealed).then(
      () => true,
      (error: Error) => {
        warnNotCopied(error.message);
        return false;
      },
    );
    return new RedisCopy(this, head, owner, isOpen);
  }

  async find(messageId: number): Promise<ReadableReply | undefined> {
    const stored = await this.read(messageId, FIRST_PIECE_ID, 1);
    if (!stored) return undefined;
    return new RedisReply(this, stored);
  }

  async stop(messageId: number): Promise<void> {
    await this.streams.stop(messageId).catch((error: Error) => {
      throw unavailable(error.message);
    });
  }

  async leftovers(): Promise<[]> {
    return [];
  }

  async sweep(): Promise<void> {
    const dead = await this.streams.unread().catch(() => []);
    for (const messageId of dead) await this.closeIfDead(messageId);
  }

  close(): void {
    this.streams.disconnect();
  }

  /** The reply with some of its pieces, from the number `first` on. @throws ApiError SERVICE_UNAVAILABLE */
  async read(messageId: number, first: number, count = BATCH): Promise<OpenedReply | undefined> {
    const stored = await this.streams.read(messageId, first, count).catch((error: Error) => {
      throw unavailable(error.message);
    });
    if (!stored) return undefined;
    const head = this.unseal(messageId, stored.head) as ReplyHead;
    return { ...stored, head, pieces: stored.pieces.map((piece) => this.unseal(messageId, piece) as Piece) };
  }

  /** Closes a reply whose process has died, unless another process does so. @throws what `CloseDead` throws */
  async closeIfDead(messageId: number): Promise<void> {
    const owner = randomUUID();
    if (!(await this.streams.claim(messageId, owner).catch(() => false))) return;
    let text = '';
    let next = FIRST_PIECE_ID;
    let batch = await this.read(messageId, next);
    while (batch && batch.pieces.length > 0) {
      for (const piece of batch.pieces) if ('text' in piece) text += piece.text;
      next += batch.pieces.length;
      batch = await this.read(messageId, next);
    }
    if (!batch) return;
    log.warn('the process of a resumable reply has died; what was said is recorded');
    const pieces = await this.closeDead(batch.head, text);
    await this.append(batch.head, owner, next, pieces);
  }

  /** Adds pieces numbered from `first`. @throws Error when Redis is away */
  async append(head: ReplyHead, owner: string, first: number, pieces: Piece[]): Promise<Verdict | 'gone'> {
    const { messageId } = head;
    const last = pieces.at(-1);
    const isEnd = last !== undefined && !('text' in last);
    const lastId = isEnd ? eventsOf(head, last, first + pieces.length - 1).at(-1)?.id : undefined;
    const sealed = pieces.map((piece) => this.seal(messageId, piece));
    return this.streams.append(messageId, owner, { first, pieces: sealed, lastId });
  }

  /** Removes a reply. While Redis is away, it keeps the encrypted text until it expires. */
  async erase(messageId: number): Promise<void> {
    await this.streams.erase(messageId).catch((error: Error) => {
      log.warn({ reason: error.message }, 'a deleted reply stays in Redis until it expires');
    });
  }

  private seal(messageId: number, value: object): string {
    return this.sealer.seal(JSON.stringify(value), String(messageId)).toString('base64');
  }

  private unseal(messageId: number, sealed: string): unknown {
    return JSON.parse(this.sealer.unseal(Buffer.from(sealed, 'base64'), String(messageId))) as unknown;
  }
}

/** The copy of a reply of this process. Pieces that Redis did not take go with the next ones. */
class RedisCopy implements ReplyCopy {
  private unsent: Piece[] = [];
  private firstUnsent = FIRST_PIECE_ID;
  private isAway = false;

  constructor(
    private readonly storage: RedisReplyStorage,
    private readonly head: ReplyHead,
    private readonly owner: string,
    private isCopied: boolean,
  ) {}

  async append(pieces: Piece[]): Promise<Verdict> {
    if (!this.isCopied) return 'runs';
    this.unsent.push(...pieces);
    const [first, sent] = [this.firstUnsent, [...this.unsent]];
    try {
      const verdict = await this.storage.append(this.head, this.owner, first, sent);
      this.forget(first + sent.length);
      this.isAway = false;
      if (verdict !== 'gone') return verdict;
      this.isCopied = false;
      warnNotCopied('Redis has lost it');
    } catch (error) {
      if (!this.isAway) warnNotCopied((error as Error).message);
      this.isAway = true;
    }
    return 'runs';
  }

  async remove(): Promise<void> {
    // Redis removes it by itself.
  }

  async erase(): Promise<void> {
    await this.storage.erase(this.head.messageId);
  }

  /** Forgets the pieces before the number `next`. A renewal may have sent them meanwhile. */
  private forget(next: number): void {
    if (next <= this.firstUnsent) return;
    this.unsent.splice(0, next - this.firstUnsent);
    this.firstUnsent = next;
  }
}

function warnNotCopied(reason: string): void {
  log.warn({ reason }, 'a resumable reply goes on in its process only');
}
