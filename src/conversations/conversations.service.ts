import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import type { Caller, Tenant } from '../auth/caller';
import type { Mode } from '../auth/plan';
import { violates } from '../platform/database/storage-fault';
import { Transactions } from '../platform/database/transactions';
import { transactionTime } from '../platform/database/database-clock';
import { isUuid, newUuid } from '../platform/database/uuid';
import { EventsService } from '../platform/events/events.service';
import type { NewEvent } from '../platform/events/events.queries';
import { limitReached, notFound, type ApiError } from '../platform/http/errors';
import { PaginationService, type Page } from '../platform/http/requests/pagination.service';
import { Conversation, MAX_EXCHANGES } from './conversation.entity';
import {
  continueConversation,
  exchangesAfter,
  exchangeValues,
  firstExchangeValues,
  insertConversation,
  lastMessage,
  startConversation,
  type LastMessage,
  type RecordedRow,
} from './conversations.queries';
import type { ListConversationsQuery } from './conversation.dto';
import { conversationStarted, messageSent } from './conversations.events';
import type { Message, MessageMeasures } from './message.entity';

/** An exchange to be recorded. */
export type Exchange = Pick<
  Message,
  'id' | 'query' | 'response' | 'author' | 'model' | 'sources' | 'details' | 'agentId' | 'accountId'
> &
  MessageMeasures &
  Pick<Conversation, 'userId' | 'metadata' | 'visitorId'> & {
    mode: Mode;
    conversationId: string;
    /** Now, by the database's clock. */
    now: Date;
    /** When the last known message of the conversation was sent; undefined starts a new conversation. */
    lastMessageAt: Date | undefined;
  };

/** Who begins a conversation, and what is noted with it. */
export type Beginning = Partial<Pick<Conversation, 'userId' | 'metadata' | 'visitorId'>>;

/** A recorded exchange. */
export type RecordedMessage = Pick<Message, 'id' | 'createdAt'>;

/** An exchange as Get Conversation shows it. */
export type ShownExchange = Pick<Message, 'id' | 'query' | 'response' | 'author' | 'createdAt'>;

/** The exchanges that are read from the database at once. */
const BATCH_SIZE = 25;
/** The messages of a conversation. */
const MESSAGES = 'messages AS message WHERE message.conversation_id = conversation.id';
/** Before the first exchange of any conversation. */
const BEGINNING = { createdAt: '-infinity', id: 0 };

/** A conversation takes no further exchange. */
export function conversationFull(): ApiError {
  return limitReached('exchanges in the conversation', MAX_EXCHANGES);
}

/** The conversations of a tenant's agents. */
@Injectable()
export class ConversationsService {
  constructor(
    @InjectRepository(Conversation) private readonly conversations: Repository<Conversation>,
    private readonly transactions: Transactions,
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
   * The exchanges of a conversation up to its last message, oldest first, in batches that are read one after the other;
   * at least one batch, which may be empty. No connection is held between two batches.
   */
  async *exchangesOf({ id, lastMessageAt }: Conversation): AsyncGenerator<ShownExchange[]> {
    let last: { createdAt: Date | string; id: number } | undefined = BEGINNING;
    while (last) {
      const values: unknown[] = [id, last.createdAt, last.id, lastMessageAt, BATCH_SIZE];
      const batch: ShownExchange[] = await this.transactions.read(exchangesAfter, values);
      yield batch;
      last = batch.length === BATCH_SIZE ? batch.at(-1) : undefined;
    }
  }

  /**
   * Records an exchange with its events, and the conversation that it starts, in one statement.
   * @throws ApiError NOT_FOUND when the agent or conversation was deleted meanwhile, LIMIT_REACHED
   */
  async record(exchange: Exchange): Promise<RecordedMessage> {
    const { id, conversationId, agentId, now, lastMessageAt } = exchange;
    const [statement, valuesOf] = lastMessageAt
      ? [continueConversation, exchangeValues]
      : [startConversation, firstExchangeValues];
    // A message is always later than the one before it, even if a concurrent message was recorded first or the clock
    // went back.
    for (let before = lastMessageAt; ;) {
      const createdAt = new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1));
      const events = this.eventsOf(exchange, { id, createdAt });
      const values = valuesOf(exchange, { id, createdAt }, events);
      const [recorded] = await this.transactions.execute<RecordedRow>(statement, values).catch(missingAgent);
      if (recorded) {
        this.events.wakeAfterCommit(recorded.webhookIds);
        return { id, createdAt };
      }
      const [last] = await this.transactions.execute<LastMessage>(lastMessage, [conversationId, agentId]);
      if (!last) throw notFound('conversation');
      if (last.messageCount >= MAX_EXCHANGES) throw conversationFull();
      before = last.lastMessageAt;
    }
  }

  /**
   * Begins a conversation without a message, in this transaction, with its event. The agent is to be one of the tenant.
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
   * transaction ends: no message is added and it is not removed meanwhile. @throws ApiError NOT_FOUND
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
    { mode, lastMessageAt, ...message }: Exchange,
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

/** @throws ApiError NOT_FOUND in place of the error that the agent's row is gone; else the error */
function missingAgent(error: unknown): never {
  throw violates(error, 'conversations_agent_id_fkey') ? notFound('agent') : error;
}
