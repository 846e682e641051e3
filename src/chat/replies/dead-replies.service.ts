import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { presentConfirmation } from '../../actions/confirmations/confirmation.dto';
import { ConfirmationsService } from '../../actions/confirmations/confirmations.service';
import { NO_MODEL } from '../../conversations/message.entity';
import { TransactionsService } from '../../platform/database/transactions.service';
import { violates } from '../../platform/database/storage-fault';
import { Every } from '../../platform/every.decorator';
import { ApiError, errorBody } from '../../platform/http/errors';
import { log } from '../../platform/observability/logging/logger';
import { AnswerDraft } from '../recording/answer-draft';
import { TurnContextService } from '../turn/turn-context.service';
import { TurnRecorderService, usageOf } from '../recording/turn-recorder.service';
import { recordedReply, type RecordedReply, type ReplyKey } from './replies.queries';
import { unread } from '../understanding/understanding';
import { RepliesRepository } from './replies.repository';
import type { Piece } from '../writing/reply-piece';
import { ReplyLog, type ReplyHead } from './reply-log';
import { replyInterrupted } from './streams.errors';

const SWEEP_INTERVAL_MS = 5000;

/** Whether recording failed because another process took this one for dead and recorded the reply first. */
export function isRecordedByAnother(error: unknown): boolean {
  return violates(error, 'messages_pkey') || violates(error, 'conversations_pkey');
}

/** Closes replies of dead processes, and removes old replies. */
@Injectable()
export class DeadRepliesService {
  constructor(
    private readonly replies: RepliesRepository,
    private readonly contexts: TurnContextService,
    private readonly recorder: TurnRecorderService,
    private readonly transactions: TransactionsService,
    private readonly confirmations: ConfirmationsService,
  ) {}

  /** Closes the replies of dead processes, and removes old replies. */
  @Every(SWEEP_INTERVAL_MS, 'resumable replies were not swept')
  async sweep(): Promise<void> {
    await this.closeAll();
    await this.replies.removeOld();
  }

  /** Closes the replies of dead processes, except those that another process is closing. */
  async closeAll(): Promise<void> {
    const owner = randomUUID();
    for (;;) {
      const claimed = await this.replies.claimDead(owner);
      if (claimed.length === 0) return;
      for (const key of claimed) {
        await this.close(key, owner).catch((err: unknown) =>
          log.warn({ err }, 'a reply of a dead process was not closed; another attempt follows'),
        );
      }
    }
  }

  private async close(key: ReplyKey, owner: string): Promise<void> {
    const [stored] = await this.replies.read([{ ...key, after: 0 }]);
    if (!stored?.head) return;
    log.warn('the process of a resumable reply has died; its text so far is recorded');
    const reply = new ReplyLog(stored.head);
    reply.append(stored.pieces);
    const pieces = await this.closing(reply);
    const lastId = reply.newestId + reply.countEvents(pieces);
    await this.replies.write([{ ...key, pieces, lastId }], owner);
  }

  /**
   * The last pieces of the reply: the rest of the complete answer, if its process had recorded it. Otherwise the reply
   * was interrupted, and its text so far is recorded now. If two processes try this at once, the database accepts only
   * one record.
   */
  private async closing({ head, text }: ReplyLog): Promise<Piece[]> {
    const recorded = (await this.recorded(head)) ?? (await this.recordPartial(head, text));
    if (!recorded || recorded.model === NO_MODEL || !recorded.response.startsWith(text))
      return [errorBody(replyInterrupted())];
    const { sources, decision, decidedBy } = recorded;
    const grounded = recorded.grounded ?? undefined;
    const rest = recorded.response.slice(text.length);
    const { messageId, tenant } = head;
    const confirmation = (await this.confirmations.findByMessages(tenant.accountId, [messageId])).get(
      messageId,
    );
    const action = confirmation && presentConfirmation(confirmation);
    const closing = { sources, decision, decidedBy, grounded, usage: usageOf(recorded), action };
    return [...(rest ? [{ text: rest }] : []), closing];
  }

  /**
   * Records the text, unless it is empty or its agent or conversation is deleted. Returns the recorded message if
   * another process was faster.
   */
  private async recordPartial(head: ReplyHead, text: string): Promise<RecordedReply | undefined> {
    if (text === '') return undefined;
    const { tenant, agentId, conversationId, turn, sources } = head;
    const draft = new AnswerDraft([]);
    draft.add({ type: 'delta', text });
    draft.sources = sources;
    try {
      const context = await this.contexts.load({ ...tenant, agentId }, turn);
      await this.recorder.record({ ...unread(context), conversationId }, draft);
    } catch (error) {
      if (isRecordedByAnother(error)) return this.recorded(head);
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
    return undefined;
  }

  private async recorded({ messageId, agentId, tenant }: ReplyHead): Promise<RecordedReply | undefined> {
    const agent = { accountId: tenant.accountId, agentId };
    const [row] = await this.transactions.execute<RecordedReply>(recordedReply(agent, messageId));
    return row;
  }
}
