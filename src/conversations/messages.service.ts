import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import type { Actor, Tenant } from '../auth/caller';
import { transactionTime } from '../platform/database/database-clock';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { notFound } from '../platform/http/errors';
import { PaginationService, type Page } from '../platform/http/requests/pagination.service';
import { havingWords, type SearchQuery } from '../platform/http/requests/search';
import { messageRated } from './conversations.events';
import { ConversationsService } from './conversations.service';
import type { MessageDto, PostMessageDto } from './message.dto';
import { Message, PERSON, UNKNOWN_MEASURES, type Rating } from './message.entity';

/** The messages of a tenant's conversations. */
@Injectable()
export class MessagesService {
  constructor(
    @InjectRepository(Message) private readonly messages: Repository<Message>,
    private readonly conversations: ConversationsService,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly pager: PaginationService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The conversation's messages, newest first. @throws ApiError NOT_FOUND */
  async list(
    tenant: Tenant,
    agentId: number,
    conversationId: string,
    query: SearchQuery,
  ): Promise<Page<Message>> {
    await this.conversations.get(tenant, agentId, conversationId);
    const { q } = query;
    const list = this.messages.createQueryBuilder('message').where({ conversationId });
    havingWords(list, q, ['query', 'response']);
    const filter = q === undefined ? [] : [q];
    const scope = ['messages', tenant.accountId, tenant.mode, agentId, conversationId, ...filter];
    return this.pager.page(scope, query, list);
  }

  /**
   * Records a message from a person to the visitor of the conversation.
   * @throws ApiError NOT_FOUND, LIMIT_REACHED when the conversation takes no further message
   */
  async post(
    poster: Actor,
    agentId: number,
    conversationId: string,
    { text, author = '' }: PostMessageDto,
  ): Promise<MessageDto> {
    const { accountId, mode } = poster;
    const conversation = await this.conversations.get(poster, agentId, conversationId);
    const { userId, metadata, visitorId, lastMessageAt } = conversation;
    const id = newId();
    const said = { query: '', response: text, author };
    return this.transactions.run(async (transaction) => {
      const { createdAt } = await this.conversations.record({
        id,
        accountId,
        mode,
        agentId,
        conversationId,
        userId,
        metadata,
        visitorId,
        now: await transactionTime(transaction),
        lastMessageAt,
        ...said,
        model: PERSON,
        sources: [],
        details: {},
        ...UNKNOWN_MEASURES,
      });
      await this.auditLog.record(transaction, poster, 'message.posted', id);
      return { id, ...said, createdAt, rating: null };
    });
  }

  /**
   * Sets or, with null, clears the rating of a message. A visitor has no key: a rating by a visitor is no change by
   * the tenant, and is not audited.
   * @throws ApiError NOT_FOUND
   */
  async rate(
    rater: Actor | Tenant,
    agentId: number,
    { conversationId, messageId }: { conversationId: string; messageId: number },
    rating: Rating,
  ): Promise<void> {
    await this.conversations.get(rater, agentId, conversationId);
    const { accountId, mode } = rater;
    await this.transactions.run(async (transaction) => {
      const where = { id: messageId, conversationId };
      const lock = { mode: 'for_no_key_update' } as const;
      const before = await transaction.findOne(Message, { select: { id: true, rating: true }, where, lock });
      if (!before) throw notFound('message');
      if (before.rating !== rating) {
        await transaction.update(Message, where, { rating });
        if ('keyId' in rater)
          await this.auditLog.record(transaction, rater, 'message.rated', messageId, ['rating']);
      }
      const message = { id: messageId, conversationId, rating };
      await this.events.record(
        transaction,
        messageRated,
        { accountId, mode, subjectId: agentId, objectId: conversationId },
        { message },
      );
    });
  }
}
