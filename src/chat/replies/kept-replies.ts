import type { ReplyLog } from './reply-log';
import type { ReplyCopy } from './reply-storage';

/** The text of ended replies that a process keeps, in characters; the oldest ones leave first. */
const MAX_KEPT_CHARACTERS = 32_000_000;

interface Kept {
  log: ReplyLog;
  copy: ReplyCopy;
  /** By the monotonic clock; undefined while the reply runs. */
  endedAtMs?: number;
}

/** The replies in the memory of this process: those that run, and those that have ended, for a while more. */
export class KeptReplies {
  private readonly replies = new Map<number, Kept>();
  private characters = 0;

  constructor(
    private readonly keptMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  add(log: ReplyLog, copy: ReplyCopy): void {
    this.replies.set(log.head.messageId, { log, copy });
  }

  get(messageId: number): ReplyLog | undefined {
    return this.replies.get(messageId)?.log;
  }

  /** The reply has ended: from now on it is kept for a while. */
  noteEnd({ head, length }: ReplyLog): void {
    const kept = this.replies.get(head.messageId);
    if (!kept) return;
    kept.endedAtMs = this.now();
    this.characters += length;
    // In the order in which they ended.
    this.replies.delete(head.messageId);
    this.replies.set(head.messageId, kept);
    this.dropExpired();
  }

  /** The message ids of the replies that have ended with text: each was recorded before its end. */
  endedWithText(): number[] {
    const ended = [...this.replies].filter(
      ([, { log, endedAtMs }]) => endedAtMs !== undefined && log.hasText,
    );
    return ended.map(([messageId]) => messageId);
  }

  /** Drops an ended reply whose message is deleted, with its copy. */
  async erase(messageId: number): Promise<void> {
    const kept = this.replies.get(messageId);
    if (kept?.endedAtMs === undefined) return;
    this.replies.delete(messageId);
    this.characters -= kept.log.length;
    await kept.copy.erase();
  }

  /** Drops what is kept long enough or takes too much memory. Readers that have begun read on. */
  dropExpired(): void {
    for (const [messageId, { log, copy, endedAtMs }] of this.replies) {
      if (endedAtMs === undefined) continue;
      if (this.now() - endedAtMs < this.keptMs && this.characters <= MAX_KEPT_CHARACTERS) return;
      this.replies.delete(messageId);
      this.characters -= log.length;
      void copy.remove();
    }
  }
}
