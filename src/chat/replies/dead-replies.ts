import { Injectable } from '@nestjs/common';
import type { MessageSource } from '../../conversations/message.entity';
import type { Statement } from '../../platform/database/statement';
import { violates } from '../../platform/database/storage-fault';
import { Transactions } from '../../platform/database/transactions';
import { ApiError, errorBody } from '../../platform/http/errors';
import { AnswerDraft, NO_MODEL } from '../turn/answer-draft';
import { TurnContextService } from '../turn/turn-context.service';
import { TurnRecorder } from '../turn/turn-recorder';
import type { Piece, ReplyHead } from './reply-log';
import { replyInterrupted } from './streams.errors';

/** What was recorded of a reply. */
const recordedReply: Statement = {
  name: 'recorded_reply',
  text: 'SELECT response, model, sources FROM messages WHERE id = $1 AND agent_id = $2',
};

/** Which of these messages exist. */
const existingMessages: Statement = {
  name: 'existing_messages',
  text: 'SELECT id FROM messages WHERE id = ANY ($1::bigint[])',
};

interface RecordedReply {
  response: string;
  model: string;
  sources: MessageSource[];
}

/** Whether a reply could not be recorded because another process, which took this one for dead, has done so. */
export function isRecordedByAnother(error: unknown): boolean {
  return violates(error, 'messages_pkey') || violates(error, 'conversations_pkey');
}

/** Closes replies whose process has died. */
@Injectable()
export class DeadReplies {
  constructor(
    private readonly contexts: TurnContextService,
    private readonly recorder: TurnRecorder,
    private readonly transactions: Transactions,
  ) {}

  /** Whether a message was recorded for the reply. */
  async isRecorded(head: ReplyHead): Promise<boolean> {
    return (await this.recorded(head)) !== undefined;
  }

  /** Those of the messages that are not recorded, or not any more. */
  async notRecorded(messageIds: number[]): Promise<number[]> {
    if (messageIds.length === 0) return [];
    const rows = await this.transactions.read<{ id: number }>(existingMessages, [messageIds]);
    const existing = new Set(rows.map(({ id }) => id));
    return messageIds.filter((id) => !existing.has(id));
  }

  /**
   * How to close the reply, after `text`. If the process had recorded the whole answer, the rest of it; else the reply
   * was interrupted, and what was said is recorded now. Two processes may do so at once: one of them records it.
   */
  async close(head: ReplyHead, text: string): Promise<Piece[]> {
    const recorded = (await this.recorded(head)) ?? (await this.recordPartial(head, text));
    if (!recorded || recorded.model === NO_MODEL || !recorded.response.startsWith(text))
      return [errorBody(replyInterrupted())];
    const rest = recorded.response.slice(text.length);
    return [...(rest ? [{ text: rest }] : []), { sources: recorded.sources }];
  }

  /** Records the text, unless it is empty or its agent or conversation is gone. Returns what another has recorded. */
  private async recordPartial(head: ReplyHead, text: string): Promise<RecordedReply | undefined> {
    if (text === '') return undefined;
    const { tenant, agentId, conversationId, turn, sources } = head;
    const draft = new AnswerDraft([]);
    draft.add({ type: 'delta', text });
    draft.sources = sources;
    try {
      const context = await this.contexts.load(tenant, agentId, turn);
      await this.recorder.record({ ...context, conversationId }, draft);
    } catch (error) {
      if (isRecordedByAnother(error)) return this.recorded(head);
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
    return undefined;
  }

  private async recorded({ messageId, agentId }: ReplyHead): Promise<RecordedReply | undefined> {
    const [row] = await this.transactions.read<RecordedReply>(recordedReply, [messageId, agentId]);
    return row;
  }
}
