import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import type { Caller, Tenant } from '../auth/caller';
import { violates } from '../platform/database/storage-fault';
import { TransactionsService } from '../platform/database/transactions.service';
import { transactionTime } from '../platform/database/database-clock';
import { isUuid, newUuid } from '../platform/database/id';
import { EventsService } from '../platform/events/events.service';
import type { NewEvent } from '../platform/events/events.queries';
import { limitReached, notFound, type ApiError } from '../platform/http/errors';
import { PaginationService, type Page } from '../platform/http/requests/pagination.service';
import { Conversation, MAX_MESSAGES } from './conversation.entity';
import {
  continueConversation,
  messagesAfter,
  messageValues,
  firstMessageValues,
  insertConversation,
  lastMessage,
  startConversation,
  type LastMessage,
  type NewMessage,
  type RecordedMessage,
  type RecordedRow,
} from './conversations.queries';
import type { ListConversationsQuery } from './conversation.dto';
import { conversationStarted, messageSent } from './conversations.events';
import type { Message } from './message.entity';

/** The visitor who begins a conversation, and the data that the tenant's system keeps with it. */
export type Beginning = Partial<Pick<Conversation, 'userId' | 'metadata' | 'visitorId'>>;

/** A message as Get Conversation shows it. */
export type ShownMessage = Pick<Message, 'id' | 'query' | 'response' | 'author' | 'createdAt'>;

/** The messages that are read from the database at once. */
const BATCH_SIZE = 25;
/** The messages of a conversation. */
const MESSAGES = 'messages AS message WHERE message.conversation_id = conversation.id';
/** Before the first message of any conversation. */
const BEGINNING = { createdAt: '-infinity', id: 0 };

/** A conversation takes no further message. */
export function conversationFull(): ApiError {
  return limitReached('messages in the conversation', MAX_MESSAGES);
}

/** The conversations of a tenant's agents. */
@Injectable()
export class ConversationsService {
  constructor(
    @InjectRepository(Conversation) private readonly conversations: Repository<Conversation>,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly agents: AgentsService,
    private readonly pager: PaginationService,
  ) {}

  /** The agent's conversations, newest first by their start. @throws ApiError NOT_FOUND */
  async list(caller: Caller, agentId: number, query: ListConversationsQuery): Promise<Page<Conversation>> {
    await this.agents.get(caller, agentId);
    const list = this.conversations.createQueryBuilder('conversation').where({ agentId });
    const { userId, rating, answered } = query;
    if (userId !== undefined) list.andWhere({ userId });
    if (rating) list.andWhere(`EXISTS (SELECT FROM ${MESSAGES} AND message.rating = :rating)`, { rating });
    if (answered !== undefined)
      list.andWhere(`${answered ? 'NOT ' : ''}EXISTS (SELECT FROM ${MESSAGES} AND message.unanswered)`);
    const filter = [userId, rating, answered].some((value) => value !== undefined)
      ? [JSON.stringify([userId, rating, answered])]
      : [];
    const scope = ['conversations', caller.accountId, caller.mode, agentId, ...filter];
    return this.pager.page(scope, query, list);
  }

  /** @throws ApiError NOT_FOUND */
  async get(caller: Tenant, agentId: number, id: string): Promise<Conversation> {
    await this.agents.get(caller, agentId);
    return this.find(agentId, id);
  }

  /**
   * The messages of a conversation, up to its last message, oldest first, in batches that are read one after the other;
   * there is at least one batch, which may be empty. No connection is held between two batches.
   */
  async *messagesOf({ id, lastMessageAt }: Conversation): AsyncGenerator<ShownMessage[]> {
    let last: { createdAt: Date | string; id: number } | undefined = BEGINNING;
    while (last) {
      const values: unknown[] = [id, last.createdAt, last.id, lastMessageAt, BATCH_SIZE];
      const batch: ShownMessage[] = await this.transactions.read(messagesAfter, values);
      yield batch;
      last = batch.length === BATCH_SIZE ? batch.at(-1) : undefined;
    }
  }

  /**
   * Records a message with its events, and the conversation that it starts, in one statement.
   * @throws ApiError NOT_FOUND when the agent or conversation was deleted meanwhile, LIMIT_REACHED
   */
  async record(message: NewMessage): Promise<RecordedMessage> {
    const { id, conversationId, agentId, now, lastMessageAt } = message;
    const [statement, valuesOf] = lastMessageAt
      ? [continueConversation, messageValues]
      : [startConversation, firstMessageValues];
    // A message is always later than the one before it, even if a concurrent message was recorded first or the clock
    // went back.
    for (let before = lastMessageAt; ;) {
      const createdAt = new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1));
      const events = this.eventsOf(message, { id, createdAt });
      const values = valuesOf(message, { id, createdAt }, events);
      const [recorded] = await this.transactions.execute<RecordedRow>(statement, values).catch(missingAgent);
      if (recorded) {
        this.events.wakeAfterCommit(recorded.webhookIds);
        return { id, createdAt };
      }
      const [last] = await this.transactions.execute<LastMessage>(lastMessage, [conversationId, agentId]);
      if (!last) throw notFound('conversation');
      if (last.messageCount >= MAX_MESSAGES) throw conversationFull();
      before = last.lastMessageAt;
    }
  }

  /**
   * Begins a conversation without a message, in this transaction, with its event. The agent must be one of the tenant's.
   * @throws ApiError NOT_FOUND when the agent is gone
   */
  async begin(
    transaction: EntityManager,
    { accountId, mode }: Tenant,
    agentId: number,
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
    const subject = { accountId, mode, subjectId: agentId, objectId: id };
    await this.events.record(transaction, conversationStarted, subject, { conversation });
    return { id, createdAt };
  }

  /**
   * A conversation of the agent, with `visitorId` only if it belongs to this visitor. Its row is locked until the
   * transaction ends: meanwhile no message is added, and the conversation is not removed. @throws ApiError NOT_FOUND
   */
  async lock(
    transaction: EntityManager,
    agentId: number,
    id: string,
    visitorId?: string,
  ): Promise<Conversation> {
    const conversation = isUuid(id)
      ? await transaction.findOne(Conversation, {
          where: { id, agentId, ...(visitorId !== undefined && { visitorId }) },
          lock: { mode: 'for_no_key_update' },
        })
      : null;
    if (!conversation) throw notFound('conversation');
    return conversation;
  }

  private eventsOf(
    { mode, lastMessageAt, ...message }: NewMessage,
    { id, createdAt }: RecordedMessage,
  ): NewEvent[] {
    const { accountId, agentId, conversationId, userId, metadata } = message;
    const { query, response, author, model, sources } = message;
    const subject = { accountId, mode, subjectId: agentId, objectId: conversationId };
    const moment = createdAt.toISOString();
    const conversation = { id: conversationId, userId, metadata, createdAt: moment };
    const said = { query, response, author, model, sources };
    const sent = { id, conversationId, userId, metadata, ...said, createdAt: moment };
    return [
      ...(lastMessageAt
        ? []
        : [this.events.create(conversationStarted, subject, { conversation }, { createdAt })]),
      this.events.create(messageSent, subject, { message: sent }, { createdAt }),
    ];
  }

  private async find(agentId: number, id: string): Promise<Conversation> {
    const conversation = isUuid(id) ? await this.conversations.findOneBy({ id, agentId }) : null;
    if (!conversation) throw notFound('conversation');
    return conversation;
  }
}

/** @throws ApiError NOT_FOUND if the error means that the agent's row is gone; otherwise the error itself */
function missingAgent(error: unknown): never {
  throw violates(error, 'conversations_agent_id_fkey') ? notFound('agent') : error;
}
