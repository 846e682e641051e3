import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AgentTenant } from '../auth/caller';
import { SpendingService } from '../models/budget/spending.service';
import { transactionTime } from '../platform/database/database-clock';
import { newUuid } from '../platform/database/id';
import { notFoundIfGone } from '../platform/database/storage-fault';
import { TransactionsService } from '../platform/database/transactions.service';
import type { NewEvent } from '../platform/events/events.queries';
import { EventsService } from '../platform/events/events.service';
import { conflict, limitReached, notFound, type ApiError } from '../platform/http/errors';
import { assignMessage } from '../platform/storage/stored-files/stored-files.queries';
import { MAX_MESSAGES, type Conversation } from './conversation.entity';
import { conversationReopened, conversationStarted, messageSent } from './conversations.events';
import {
  continueConversation,
  insertConversation,
  lastMessage,
  startConversation,
  type LastMessage,
  type NewMessage,
  type RecordedMessage,
  type RecordedRow,
} from './conversations.queries';

/** The visitor who begins a conversation, and the metadata from the tenant's system. */
export type Beginning = Partial<Pick<Conversation, 'userId' | 'metadata' | 'visitorId'>>;

const missingAgent = notFoundIfGone('agent', 'conversations_agent_id_fkey');

/** The error when a conversation is full. */
export function conversationFull(): ApiError {
  return limitReached('messages in the conversation', MAX_MESSAGES);
}

/** Records new messages and new conversations, with their events. */
@Injectable()
export class ConversationRecorderService {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly spending: SpendingService,
  ) {}

  /**
   * Records a message with its events, and its conversation if it is new, in one statement; its attachments in the
   * same transaction.
   * @throws ApiError NOT_FOUND when the agent or conversation was deleted meanwhile, LIMIT_REACHED, CONFLICT when
   * another message has an attachment
   */
  async record(message: NewMessage): Promise<RecordedMessage> {
    const { accountId, attachments = [] } = message;
    if (attachments.length === 0) return this.insert(message);
    return this.transactions.run(async (transaction) => {
      const recorded = await this.insert(message);
      const files = { ids: attachments.map(({ id }) => id), messageId: recorded.id };
      if (!(await assignMessage(transaction, accountId, files)))
        throw conflict('attachment', 'has expired or belongs to another message');
      return recorded;
    });
  }

  private async insert(message: NewMessage): Promise<RecordedMessage> {
    const { id, conversationId, accountId, agentId, now, lastMessageAt } = message;
    const statement = lastMessageAt ? continueConversation : startConversation;
    // A message is always later than the previous message, even if a concurrent message was recorded first or the clock
    // was set back.
    for (let before = lastMessageAt; ;) {
      const createdAt = new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1));
      const notices = message.use ? this.spending.noticesOf(message, message.use, createdAt) : [];
      const events = [...this.eventsOf(message, { id, createdAt }), ...notices];
      const recording = statement(message, { id, createdAt }, events);
      const [recorded] = await this.transactions.execute<RecordedRow>(recording).catch(missingAgent);
      if (recorded) {
        this.events.wakeAfterCommit(recorded.webhookIds);
        return { id, createdAt };
      }
      const [last] = await this.transactions.execute<LastMessage>(
        lastMessage({ accountId, agentId }, conversationId),
      );
      if (!last) throw notFound('conversation');
      if (last.messageCount >= MAX_MESSAGES) throw conversationFull();
      before = last.lastMessageAt;
    }
  }

  /**
   * Begins a conversation without a message, in this transaction, with its event. The agent must belong to the tenant.
   * @throws ApiError NOT_FOUND when the agent is gone
   */
  async begin(
    transaction: EntityManager,
    { accountId, mode, agentId }: AgentTenant,
    { userId = null, metadata = {}, visitorId = null }: Beginning,
  ): Promise<Pick<Conversation, 'id' | 'createdAt'>> {
    const createdAt = await transactionTime(transaction);
    const id = newUuid(createdAt.getTime());
    await insertConversation(transaction, {
      id,
      accountId,
      agentId,
      userId,
      metadata,
      visitorId,
      createdAt,
    }).catch(missingAgent);
    const conversation = { id, userId, metadata, createdAt: createdAt.toISOString() };
    const subject = { accountId, mode, agentId, objectId: id };
    await this.events.record(transaction, conversationStarted, { subject, data: { conversation } });
    return { id, createdAt };
  }

  private eventsOf(
    { mode, lastMessageAt, ...message }: NewMessage,
    { id, createdAt }: RecordedMessage,
  ): NewEvent[] {
    const { accountId, agentId, conversationId, userId, metadata } = message;
    const {
      writerId,
      query,
      response,
      author,
      model,
      sources,
      attachments = [],
      decision,
      decidedBy,
    } = message;
    const subject = { accountId, mode, agentId, objectId: conversationId };
    const moment = createdAt.toISOString();
    const reopened = { id: conversationId, userId, metadata };
    const conversation = { ...reopened, createdAt: moment };
    const content = { query, response, author, model, sources, attachments, decision, decidedBy };
    const writer = { userId: writerId ?? userId };
    const payload = { id, conversationId, ...writer, metadata, ...content, createdAt: moment };
    return [
      lastMessageAt
        ? this.events.create(conversationReopened, { subject, data: { conversation: reopened } }, createdAt)
        : this.events.create(conversationStarted, { subject, data: { conversation } }, createdAt),
      this.events.create(messageSent, { subject, data: { message: payload } }, createdAt),
    ];
  }
}
