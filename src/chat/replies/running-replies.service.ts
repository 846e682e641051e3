import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { errorBody, notFound, type ApiError } from '../../platform/http/errors';
import { log } from '../../platform/observability/logging/logger';
import { RepliesRepository, type PieceBatch } from './replies.repository';
import { REPLY_LEASE, type WrittenReply } from './replies.queries';
import type { Piece } from '../writing/reply-piece';
import { ReplyLog, type ReplyHead } from './reply-log';
import { replyInterrupted, replyStopped } from './streams.errors';

/** The new pieces of all running replies are stored together, this often. */
const WRITE_INTERVAL_MS = 150;

/**
 * This process's running replies. Readers see a piece only after it has been stored, so a killed process loses no text
 * that was read. One statement stores the new pieces of all replies, renews their leases and reads stop requests. The
 * first and the last piece of a reply do not wait for the interval.
 */
@Injectable()
export class RunningRepliesService implements OnApplicationShutdown {
  private readonly running = new Map<number, RunningReply>();
  private timer: NodeJS.Timeout | undefined;
  private isWriting = false;
  private writtenAtMs = 0;
  private waiting: 'nothing' | 'pieces' | 'urgent' = 'nothing';

  constructor(private readonly replies: RepliesRepository) {}

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  /** A reply that runs in this process. */
  get(messageId: number): ReplyLog | undefined {
    return this.running.get(messageId)?.log;
  }

  /**
   * Begins a reply. `abort` is called when a client stops it, another process has closed it, or its conversation is
   * deleted. @throws ApiError NOT_FOUND when its conversation is already deleted
   */
  async open(head: ReplyHead, abort: (reason: ApiError) => void): Promise<RunningReply> {
    await this.replies.open(head);
    const reply = new RunningReply(head, abort);
    this.running.set(head.messageId, reply);
    this.plan();
    return reply;
  }

  add(reply: RunningReply, piece: Piece): void {
    const isUrgent = reply.add(piece);
    if (this.waiting === 'urgent' || (this.waiting === 'pieces' && !isUrgent)) return;
    this.waiting = isUrgent ? 'urgent' : 'pieces';
    this.plan();
  }

  /** Plans the next write. */
  private plan(): void {
    if (this.isWriting) return;
    clearTimeout(this.timer);
    if (this.running.size === 0) return;
    // A renewal also reads stop requests: a stopped reply must end within a second.
    const pauseMs = { nothing: REPLY_LEASE.renewalMs, pieces: WRITE_INTERVAL_MS, urgent: 0 }[this.waiting];
    const delayMs = Math.max(0, this.writtenAtMs + pauseMs - performance.now());
    this.timer = setTimeout(() => void this.write(), delayMs);
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    this.waiting = 'nothing';
    const batches = [...this.running.values()].map((reply) => reply.nextBatch());
    try {
      for (const { messageId, outcome } of await this.replies.write(batches))
        this.running.get(messageId)?.settle(outcome);
    } catch (err) {
      log.warn({ err }, 'resumable replies were not stored; another attempt follows');
      for (const { messageId } of batches) this.running.get(messageId)?.showIfEnded();
    }
    for (const [messageId, reply] of this.running) if (reply.isDone) this.running.delete(messageId);
    this.isWriting = false;
    this.writtenAtMs = performance.now();
    this.plan();
  }
}

/** A reply that runs in this process. */
export class RunningReply {
  readonly log: ReplyLog;
  private pending: Piece[] = [];
  /** Kept until it is stored: another attempt must store the same pieces under the same id. */
  private batch: PieceBatch;
  private hasBegun = false;

  constructor(
    head: ReplyHead,
    private readonly abort: (reason: ApiError) => void,
  ) {
    this.log = new ReplyLog(head);
    const { tenant, messageId } = head;
    this.batch = { accountId: tenant.accountId, messageId, pieces: [], lastId: this.log.newestId };
  }

  /** True when the reply has ended and everything is stored. */
  get isDone(): boolean {
    return this.log.isClosed && this.batch.pieces.length + this.pending.length === 0;
  }

  /** Adds a piece, visible to readers once stored. True for the first and the last piece. */
  add(piece: Piece): boolean {
    this.pending.push(piece);
    const isFirst = !this.hasBegun;
    this.hasBegun = true;
    return isFirst || !('text' in piece);
  }

  /** The pieces to store next; none when there are no new pieces. */
  nextBatch(): PieceBatch {
    const { lastId, pieces } = this.batch;
    if (pieces.length > 0) return this.batch;
    const next = this.pending.splice(0);
    this.batch = { ...this.batch, pieces: next, lastId: lastId + this.log.countEvents(next) };
    return this.batch;
  }

  /** Acts on the result of the attempt to store the last batch. */
  settle(outcome: WrittenReply['outcome']): void {
    if (outcome === 'lost') this.fail(replyInterrupted());
    else if (outcome === 'gone') this.fail(notFound('conversation'));
    else this.log.append(this.batch.pieces.splice(0));
    if (outcome === 'stopped' && !this.log.isClosed) this.abort(replyStopped());
  }

  /** Shows the rest of an ended reply that is not stored yet: its client must learn of the end. */
  showIfEnded(): void {
    const rest = [...this.batch.pieces, ...this.pending];
    if (rest.some((piece) => !('text' in piece))) this.log.append(rest);
  }

  private fail(error: ApiError): void {
    this.batch.pieces = [];
    this.pending = [];
    this.log.append([errorBody(error)]);
    this.abort(error);
  }
}
