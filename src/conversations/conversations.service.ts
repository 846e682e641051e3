import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { Actor, AgentActor, AgentCaller, AgentTenant, Caller } from '../auth/caller';
import { TransactionsService } from '../platform/database/transactions.service';
import { transactionTime } from '../platform/database/database-clock';
import { isUuid } from '../platform/database/id';
import { EventsService } from '../platform/events/events.service';
import { notFound, orNotFound } from '../platform/http/errors';
import { pick } from '../platform/http/requests/present';
import { PaginationService, type Page } from '../platform/http/requests/lists/pagination.service';
import { Conversation } from './conversation.entity';
import { lockConversation, messagesAfter, type MessageBatch, showTyping } from './conversations.queries';
import { assignees, looksOf, markRead } from './conversation-items.queries';
import type { AssigneeDto, ConversationItemDto, EXCHANGE_FIELDS } from './conversation.dto';
import type { ListConversationsQuery, UpdateConversationDto } from './conversation-requests.dto';
import { channelOf, narrow } from './conversation-list.queries';
import { conversationClosed, conversationReopened } from './conversations.events';
import type { Message } from './message.entity';
import { OutcomesService } from './outcomes/outcomes.service';

/** A message in Get Conversation. */
export type ShownMessage = Pick<Message, 'id' | (typeof EXCHANGE_FIELDS)[number]>;

/**
 * The most messages that are read from the database at once, and the most bytes of their texts after the first. V8 soon
 * frees JSON of this size, but frees strings above 128 kB late.
 */
const BATCH_SIZE = 50;
const BATCH_BYTES = 64 * 1024;
/** A position before the first message of any conversation. */
const BEGINNING = { createdAt: '-infinity', id: 0 };

/** The conversations of a tenant's agents. */
@Injectable()
export class ConversationsService {
  constructor(
    @InjectRepository(Conversation) private readonly conversations: Repository<Conversation>,
    private readonly transactions: TransactionsService,
    private readonly agents: AgentsService,
    private readonly pager: PaginationService,
    private readonly auditLog: AuditLogService,
    private readonly events: EventsService,
    private readonly outcomes: OutcomesService,
  ) {}

  /** The agent's conversations, newest first. @throws ApiError NOT_FOUND */
  async list(caller: AgentCaller, query: ListConversationsQuery): Promise<Page<ConversationItemDto>> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    const list = this.conversations.createQueryBuilder('conversation').where({ agentId, accountId });
    return this.page(caller, query, { of: agentId, list });
  }

  /** The conversations of all agents that the caller may use, newest first. */
  async listAll(caller: Caller, query: ListConversationsQuery): Promise<Page<ConversationItemDto>> {
    const { accountId, mode, agentIds } = caller;
    const list = this.conversations
      .createQueryBuilder('conversation')
      .where({ accountId })
      .andWhere(
        `conversation.agentId IN (SELECT id FROM agents
          WHERE account_id = :accountId AND mode = :mode AND deleted_at IS NULL)`,
        { accountId, mode },
      );
    if (agentIds) list.andWhere({ agentId: In(agentIds) });
    return this.page(caller, query, { of: 'all', list });
  }

  /** The people to whom conversations of the caller's agents can be assigned. */
  async assignees({ accountId, mode, agentIds }: Caller): Promise<AssigneeDto[]> {
    return assignees(this.conversations.manager, accountId, { mode, agentIds });
  }

  /**
   * A conversation of the agent; if `visitorId` is given, it must belong to this visitor. @throws ApiError NOT_FOUND
   */
  async get(caller: AgentTenant, id: string, visitorId?: string): Promise<Conversation> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    const where = { id, agentId, accountId, ...(visitorId !== undefined && { visitorId }) };
    return orNotFound(isUuid(id) ? await this.conversations.findOneBy(where) : null, 'conversation');
  }

  /** The conversation in the caller's lists. @throws ApiError NOT_FOUND when it is gone */
  async item(caller: Caller, conversation: Conversation): Promise<ConversationItemDto> {
    const [item] = await this.listed(this.conversations.manager, caller, [conversation]);
    if (!item) throw notFound('conversation');
    return item;
  }

  /**
   * Takes a conversation over, hands it back, closes, assigns, snoozes or labels it.
   * @throws ApiError NOT_FOUND, also for an assignee without access to the agent
   */
  async update(actor: AgentActor, id: string, changes: UpdateConversationDto): Promise<ConversationItemDto> {
    const { accountId, mode, id: agentId } = await this.agents.get(actor);
    return this.transactions.run(async (transaction) => {
      const before = await lockConversation(transaction, actor, { id });
      const { assigneeId } = changes;
      const people = assigneeId ? await assignees(transaction, accountId, { mode, agentIds: [agentId] }) : [];
      if (assigneeId && !people.some((person) => person.id === assigneeId)) throw notFound('assignee');
      const changed = changedBy(changes, before, await transactionTime(transaction));
      const fields = Object.keys(changes);
      const after = await this.settled(transaction, { ...before, mode }, changes.closed);
      if (fields.length > 0) {
        await transaction.update(Conversation, { id, accountId }, changed);
        const action = 'conversation.updated';
        await this.auditLog.record(transaction, actor, { action, id, changed: fields });
      }
      const [updated] = await this.listed(transaction, actor, [{ ...after, ...changed }]);
      return updated!;
    });
  }

  /** Marks the conversation as read by the caller, a person or a key. @throws ApiError NOT_FOUND */
  async markRead(caller: AgentCaller, id: string): Promise<void> {
    await this.get(caller, id);
    const readerId = readerOf(caller);
    if (readerId === null) return;
    await markRead(this.conversations.manager, caller.accountId, { conversationId: id, readerId });
  }

  /** Shows for six seconds that a person is typing. @throws ApiError NOT_FOUND */
  async showTyping(caller: AgentCaller, id: string): Promise<void> {
    await this.get(caller, id);
    const { accountId, personId } = caller;
    await showTyping(this.conversations.manager, accountId, { conversationId: id, personId });
  }

  /**
   * The messages of a conversation, oldest first, in batches that are read one after the other. No batch is empty. No
   * database connection is held between batches.
   */
  async *messagesOf({ id, accountId, lastMessageAt }: Conversation): AsyncGenerator<ShownMessage[]> {
    const part: MessageBatch = {
      after: BEGINNING,
      until: lastMessageAt,
      messages: BATCH_SIZE,
      bytes: BATCH_BYTES,
    };
    for (;;) {
      const batch = await this.transactions.execute<ShownMessage>(messagesAfter(accountId, id, part));
      const newest = batch.at(-1);
      if (!newest) return;
      yield batch;
      // The last message of a conversation is the only message with its time.
      if (newest.createdAt >= lastMessageAt) return;
      part.after = newest;
    }
  }

  /** Finds the outcome of a conversation that is closed now, or clears the outcome of a reopened conversation. */
  private async settled(
    transaction: EntityManager,
    { mode, ...before }: Conversation & { mode: string },
    closed: boolean | undefined,
  ): Promise<Conversation> {
    const { id, accountId, agentId, outcome, closedAt, lastMessageAt } = before;
    const isClosed = closedAt !== null && closedAt >= lastMessageAt;
    if (closed === undefined || closed === isClosed) return before;
    if (closed) {
      const settled = outcome ? before : await this.outcomes.settle(transaction, before, 'person');
      await this.outcomes.recordEvent(transaction, conversationClosed, [{ ...settled, mode }]);
      return settled;
    }
    const open = { outcome: null, outcomeSource: null, helped: null };
    await transaction.update(Conversation, { id, accountId }, open);
    const subject = { accountId, mode, agentId, objectId: id };
    const conversation = pick(before, ['id', 'userId', 'metadata']);
    await this.events.record(transaction, conversationReopened, { subject, data: { conversation } });
    return { ...before, ...open };
  }

  /** A page of this list. `of` distinguishes it from the account's other lists. */
  private async page(
    caller: Caller,
    query: ListConversationsQuery,
    { of, list }: { of: number | 'all'; list: SelectQueryBuilder<Conversation> },
  ): Promise<Page<ConversationItemDto>> {
    const { accountId, mode } = caller;
    const filter = narrow(list, query);
    const scope = ['conversations', accountId, mode, of];
    const { rows, nextCursor } = await this.pager.scan(list, { accountId, scope, query, filter });
    return { rows: await this.listed(this.conversations.manager, caller, rows), nextCursor };
  }

  /** The conversations in a list for this reader. */
  private async listed(
    manager: EntityManager,
    reader: Actor,
    rows: Conversation[],
  ): Promise<ConversationItemDto[]> {
    const ids = rows.map(({ id }) => id);
    const looks = await looksOf(manager, reader.accountId, { ids, readerId: readerOf(reader) });
    // A conversation removed meanwhile is left out.
    return rows.flatMap((row) => {
      const look = looks.get(row.id);
      if (!look) return [];
      const closedAt = look.state === 'closed' ? row.closedAt : null;
      return [{ ...row, ...look, closedAt, channel: channelOf(row) }];
    });
  }
}

/** The changes of an update to the row. Closing hands the conversation back to the agent. Pure. */
function changedBy(
  { agentPaused, closed, assigneeId, snoozedUntil, tags }: UpdateConversationDto,
  { lastMessageAt }: Conversation,
  now: Date,
): Partial<Conversation> {
  const closedAt = closed ? new Date(Math.max(now.getTime(), lastMessageAt.getTime())) : null;
  return {
    ...((closed || agentPaused === false) && { takenAt: null, handedOverAt: null }),
    ...(agentPaused && { takenAt: now }),
    ...(closed !== undefined && { closedAt }),
    ...(closed && { snoozedUntil: null }),
    ...(assigneeId !== undefined && { assigneeId }),
    ...(snoozedUntil !== undefined && { snoozedUntil }),
    ...(tags !== undefined && { tags: [...new Set(tags.map((tag) => tag.trim()))] }),
  };
}

/** The reader: a person or a key; null for the operator. Pure. */
function readerOf({ personId, keyId }: Actor): number | null {
  return personId ?? keyId;
}
