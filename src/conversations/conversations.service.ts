import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { Actor, Caller, Tenant } from '../auth/caller';
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
  insertConversation,
  lastMessage,
  showTyping,
  startConversation,
  type LastMessage,
  type NewMessage,
  type RecordedMessage,
  type RecordedRow,
} from './conversations.queries';
import type { ConversationItemDto, ListConversationsQuery } from './conversation.dto';
import { channelOf, firstMessages, narrow } from './conversation-list.queries';
import { conversationStarted, messageSent } from './conversations.events';
import type { Message } from './message.entity';

/** The visitor who begins a conversation, and the data that the tenant's system attaches to it. */
export type Beginning = Partial<Pick<Conversation, 'userId' | 'metadata' | 'visitorId'>>;

/** A message as Get Conversation shows it. */
export type ShownMessage = Pick<Message, 'id' | 'query' | 'response' | 'author' | 'createdAt'>;

/**
 * The most messages that are read from the database at once, and the most bytes of their texts after the first. V8
 * frees the JSON of so many bytes soon, and strings above 128 kB late.
 */
const BATCH_SIZE = 50;
const BATCH_BYTES = 64 * 1024;
/** A position before the first message of any conversation. */
const BEGINNING = { createdAt: '-infinity', id: 0 };

/** The error when a conversation takes no further message. */
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
    private readonly auditLog: AuditLogService,
  ) {}

  /** The agent's conversations, newest first. @throws ApiError NOT_FOUND */
  async list(
    caller: Caller,
    agentId: number,
    query: ListConversationsQuery,
  ): Promise<Page<ConversationItemDto>> {
    await this.agents.get(caller, agentId);
    const list = this.conversations
      .createQueryBuilder('conversation')
      .where({ agentId, accountId: caller.accountId });
    const { sieve, key } = narrow(list, query);
    const scope = ['conversations', caller.accountId, caller.mode, agentId, ...key];
    const { rows, nextCursor } = await (sieve
      ? this.pager.sift(caller.accountId, scope, query, list, sieve)
      : this.pager.page(scope, query, list));
    return { rows: await this.listed(this.conversations.manager, caller.accountId, rows), nextCursor };
  }

  /**
   * A conversation of the agent; if `visitorId` is given, it must belong to this visitor. @throws ApiError NOT_FOUND
   */
  async get(caller: Tenant, agentId: number, id: string, visitorId?: string): Promise<Conversation> {
    const { accountId } = await this.agents.get(caller, agentId);
    const where = { id, agentId, accountId, ...(visitorId !== undefined && { visitorId }) };
    const conversation = isUuid(id) ? await this.conversations.findOneBy(where) : null;
    if (!conversation) throw notFound('conversation');
    return conversation;
  }

  /**
   * Takes a conversation over from the agent, or hands it back: then nobody has asked for a person.
   * @throws ApiError NOT_FOUND
   */
  async update(
    actor: Actor,
    agentId: number,
    id: string,
    agentPaused: boolean,
  ): Promise<ConversationItemDto> {
    const { accountId } = await this.agents.get(actor, agentId);
    return this.transactions.run(async (transaction) => {
      const before = await this.lock(transaction, { accountId, agentId }, id);
      const changes = agentPaused
        ? { takenAt: await transactionTime(transaction) }
        : { takenAt: null, handedOverAt: null };
      await transaction.update(Conversation, { id, accountId }, changes);
      await this.auditLog.record(transaction, actor, 'conversation.updated', id, ['agentPaused']);
      const [updated] = await this.listed(transaction, accountId, [{ ...before, ...changes }]);
      return updated!;
    });
  }

  /** Shows the visitor for six seconds that a person is typing. @throws ApiError NOT_FOUND */
  async showTyping(caller: Caller, agentId: number, id: string): Promise<void> {
    await this.get(caller, agentId, id);
    await showTyping(this.conversations.manager, caller.accountId, id);
  }

  /**
   * The messages of a conversation, oldest first, in batches that are read one after the other. No batch is empty. No
   * database connection is held between two batches.
   */
  async *messagesOf({ id, accountId, lastMessageAt }: Conversation): AsyncGenerator<ShownMessage[]> {
    let last: Pick<ShownMessage, 'createdAt' | 'id'> | typeof BEGINNING = BEGINNING;
    for (;;) {
      const values: unknown[] = [
        id,
        last.createdAt,
        last.id,
        lastMessageAt,
        BATCH_SIZE,
        BATCH_BYTES,
        accountId,
      ];
      const batch: ShownMessage[] = await this.transactions.execute(messagesAfter, values);
      const newest = batch.at(-1);
      if (!newest) return;
      yield batch;
      // No two messages of a conversation have the time of its last message.
      if (newest.createdAt >= lastMessageAt) return;
      last = newest;
    }
  }

  /**
   * Records a message with its events, and the conversation that it starts, in one statement.
   * @throws ApiError NOT_FOUND when the agent or conversation was deleted meanwhile, LIMIT_REACHED
   */
  async record(message: NewMessage): Promise<RecordedMessage> {
    const { id, conversationId, accountId, agentId, now, lastMessageAt } = message;
    const statement = lastMessageAt ? continueConversation : startConversation;
    // A message is always later than the one before it, even if a concurrent message was recorded first or the clock
    // was set back.
    for (let before = lastMessageAt; ;) {
      const createdAt = new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1));
      const events = this.eventsOf(message, { id, createdAt });
      const values = messageValues(message, { id, createdAt }, events);
      const [recorded] = await this.transactions.execute<RecordedRow>(statement, values).catch(missingAgent);
      if (recorded) {
        this.events.wakeAfterCommit(recorded.webhookIds);
        return { id, createdAt };
      }
      const [last] = await this.transactions.execute<LastMessage>(lastMessage, [
        conversationId,
        agentId,
        accountId,
      ]);
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
   * A conversation of the agent; if `visitorId` is given, it must belong to this visitor. Its row is locked until the
   * transaction ends: meanwhile no message is added, and the conversation is not removed. @throws ApiError NOT_FOUND
   */
  async lock(
    transaction: EntityManager,
    { accountId, agentId }: AgentKey,
    id: string,
    visitorId?: string,
  ): Promise<Conversation> {
    const conversation = isUuid(id)
      ? await transaction.findOne(Conversation, {
          where: { id, agentId, accountId, ...(visitorId !== undefined && { visitorId }) },
          lock: { mode: 'for_no_key_update' },
        })
      : null;
    if (!conversation) throw notFound('conversation');
    return conversation;
  }

  /** The conversations as a list shows them. */
  private async listed(
    manager: EntityManager,
    accountId: number,
    rows: Conversation[],
  ): Promise<ConversationItemDto[]> {
    const titles = await firstMessages(
      manager,
      accountId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, title: titles.get(row.id) ?? '', channel: channelOf(row) }));
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
}

/** @throws ApiError NOT_FOUND if the error means that the agent's row is gone; otherwise the error itself */
function missingAgent(error: unknown): never {
  throw violates(error, 'conversations_agent_id_fkey') ? notFound('agent') : error;
}
