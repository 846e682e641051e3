import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { Actor, Caller, Tenant } from '../auth/caller';
import { TransactionsService } from '../platform/database/transactions.service';
import { transactionTime } from '../platform/database/database-clock';
import { isUuid } from '../platform/database/id';
import { notFound } from '../platform/http/errors';
import { PaginationService, type Page } from '../platform/http/requests/lists/pagination.service';
import { Conversation } from './conversation.entity';
import { lockConversation, messagesAfter, type MessageBatch, showTyping } from './conversations.queries';
import type { ConversationItemDto, ListConversationsQuery } from './conversation.dto';
import { channelOf, firstMessages, narrow } from './conversation-list.queries';
import type { Message } from './message.entity';

/** A message as Get Conversation shows it. */
export type ShownMessage = Pick<
  Message,
  'id' | 'query' | 'response' | 'author' | 'decision' | 'decidedBy' | 'createdAt'
>;

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
    const { accountId, mode } = caller;
    const { filter, key } = narrow(list, query);
    const scope = ['conversations', accountId, mode, agentId, ...key];
    const { rows, nextCursor } = await (filter
      ? this.pager.scan(list, { accountId, scope, query, filter })
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
      const before = await lockConversation(transaction, { accountId, agentId }, { id });
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
      // No two messages of a conversation have the time of its last message.
      if (newest.createdAt >= lastMessageAt) return;
      part.after = newest;
    }
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
}
