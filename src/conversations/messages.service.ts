import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import type { Actor, Tenant } from '../auth/caller';
import { transactionTime } from '../platform/database/database-clock';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { notFound } from '../platform/http/errors';
import { PaginationService, type Page } from '../platform/http/requests/lists/pagination.service';
import type { ScanFilter } from '../platform/http/requests/lists/scans';
import { havingWords, type SearchQuery } from '../platform/http/requests/lists/search';
import { endTyping, takeOver } from './conversations.queries';
import { messageRated } from './conversations.events';
import { ConversationRecorderService } from './conversation-recorder.service';
import { ConversationsService } from './conversations.service';
import type { MessageDto, PostMessageDto, RateMessageDto } from './message.dto';
import { Message, PERSON, UNKNOWN_MEASURES } from './message.entity';

/** Runs in the transaction that records a message of a person. */
export type PostListener = (
  transaction: EntityManager,
  place: { accountId: number; conversationId: string },
  message: Pick<MessageDto, 'id' | 'response'>,
) => Promise<void>;

/** The messages of a tenant's conversations. */
@Injectable()
export class MessagesService {
  private readonly listeners: PostListener[] = [];

  constructor(
    @InjectRepository(Message) private readonly messages: Repository<Message>,
    private readonly conversations: ConversationsService,
    private readonly recorder: ConversationRecorderService,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly pager: PaginationService,
    private readonly auditLog: AuditLogService,
  ) {}

  /**
   * The conversation's messages, newest first. If `visitorId` is given, the conversation must belong to this visitor.
   * @throws ApiError NOT_FOUND
   */
  async list(
    tenant: Tenant,
    agentId: number,
    conversationId: string,
    query: SearchQuery,
    visitorId?: string,
  ): Promise<Page<Message>> {
    await this.conversations.get(tenant, agentId, conversationId, visitorId);
    const { accountId, mode } = tenant;
    const { q } = query;
    const list = this.messages.createQueryBuilder('message').where({ conversationId, accountId });
    const scope = ['messages', accountId, mode, agentId, conversationId, ...(q === undefined ? [] : [q])];
    if (q === undefined) return this.pager.page(scope, query, list);
    const filter: ScanFilter<Message> = {
      restrict: (batch) => havingWords(batch, q, ['query', 'response']),
    };
    return this.pager.scan(list, { accountId, scope, query, filter });
  }

  /** Runs the listener for each message that a person posts over the API. */
  onPost(listener: PostListener): void {
    this.listeners.push(listener);
  }

  /**
   * Records a message that a person has written to the visitor of the conversation. If the visitor has asked for a
   * person, the agent is paused. `listeners` replaces the registered ones for a message that the visitor has already
   * received on its platform.
   * @throws ApiError NOT_FOUND, LIMIT_REACHED when the conversation takes no further message
   */
  async post(
    poster: Actor,
    agentId: number,
    conversationId: string,
    { text, author = '' }: PostMessageDto,
    listeners: readonly PostListener[] = this.listeners,
  ): Promise<MessageDto> {
    const { accountId, mode } = poster;
    const conversation = await this.conversations.get(poster, agentId, conversationId);
    const { userId, metadata, visitorId, lastMessageAt } = conversation;
    const id = newId();
    const decided = { decision: 'answered', decidedBy: 'person' } as const;
    const measures = { ...UNKNOWN_MEASURES, ...decided };
    const said = { query: '', response: text, author, model: PERSON, sources: [], ...measures };
    return this.transactions.run(async (transaction) => {
      const { createdAt } = await this.recorder.record({
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
        details: {},
      });
      await takeOver(transaction, accountId, conversationId, createdAt);
      await endTyping(transaction, accountId, conversationId);
      await this.auditLog.record(transaction, poster, 'message.posted', id);
      const place = { accountId, conversationId };
      for (const listener of listeners) await listener(transaction, place, { id, response: text });
      return { id, ...said, createdAt, rating: null, ratingReason: null };
    });
  }

  /**
   * Sets or, with null, clears the rating of a message; a rating that changes nothing sends no event. If `visitorId` is
   * given, this visitor rates it: the conversation must be the visitor's own, and only a tenant's rating is audited.
   * @throws ApiError NOT_FOUND
   */
  async rate(
    rater: Actor | Tenant,
    agentId: number,
    { conversationId, messageId }: { conversationId: string; messageId: number },
    rated: RateMessageDto,
    visitorId?: string,
  ): Promise<void> {
    await this.conversations.get(rater, agentId, conversationId, visitorId);
    const { accountId, mode } = rater;
    const { rating } = rated;
    const ratingReason = rated.ratingReason ?? null;
    await this.transactions.run(async (transaction) => {
      const where = { id: messageId, conversationId, accountId };
      const lock = { mode: 'for_no_key_update' } as const;
      const select = { id: true, rating: true, ratingReason: true } as const;
      const before = await transaction.findOne(Message, { select, where, lock });
      if (!before) throw notFound('message');
      // Otherwise one visitor could make the webhooks of the tenant receive any number of events.
      if (before.rating === rating && before.ratingReason === ratingReason) return;
      await transaction.update(Message, where, { rating, ratingReason });
      if ('keyId' in rater)
        await this.auditLog.record(transaction, rater, 'message.rated', messageId, ['rating']);
      const message = { id: messageId, conversationId, rating, ratingReason };
      await this.events.record(
        transaction,
        messageRated,
        { accountId, mode, subjectId: agentId, objectId: conversationId },
        { message },
      );
    });
  }
}
