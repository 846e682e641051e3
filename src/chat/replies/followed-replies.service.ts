import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { errorBody, notFound } from '../../platform/http/errors';
import { log } from '../../platform/observability/logging/logger';
import { DeadRepliesService } from './dead-replies.service';
import type { ReplyKey } from './replies.queries';
import { RepliesRepository } from './replies.repository';
import { ReplyLog } from './reply-log';

const POLL_INTERVAL_MS = 150;

/**
 * Stored replies, for readers in this process. One statement reads the new pieces of all replies of other processes
 * that readers wait for.
 */
@Injectable()
export class FollowedRepliesService implements OnApplicationShutdown {
  private readonly followed = new Set<ReplyLog>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly replies: RepliesRepository,
    private readonly dead: DeadRepliesService,
  ) {}

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.followed.clear();
  }

  /** A stored reply, whose log grows while it is read. */
  async find(key: ReplyKey): Promise<ReplyLog | undefined> {
    const [stored] = await this.replies.read([{ ...key, after: 0 }]);
    if (!stored?.head) return undefined;
    const reply: ReplyLog = new ReplyLog(stored.head, () => this.follow(reply));
    reply.append(stored.pieces);
    return reply;
  }

  private follow(reply: ReplyLog): void {
    this.followed.add(reply);
    this.timer ??= setTimeout(() => void this.poll(), POLL_INTERVAL_MS);
  }

  private async poll(): Promise<void> {
    for (const reply of this.followed) if (!reply.isAwaited) this.followed.delete(reply);
    const followed = [...this.followed];
    try {
      const wanted = followed.map(({ head: { tenant, messageId }, newestId: after }) => ({
        accountId: tenant.accountId,
        messageId,
        after,
      }));
      const stored = await this.replies.read(wanted);
      for (const [index, reply] of followed.entries())
        reply.append(stored[index]?.pieces ?? [errorBody(notFound('stream'))]);
      if (stored.some((reply) => reply?.isDead)) await this.dead.closeAll();
    } catch (err) {
      log.warn({ err }, 'replies of other processes could not be read; another attempt follows');
    }
    this.timer = this.followed.size > 0 ? setTimeout(() => void this.poll(), POLL_INTERVAL_MS) : undefined;
  }
}
