import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, Repository, type EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import type { AgentActor, AgentTenant } from '../auth/caller';
import { transactionTime } from '../platform/database/database-clock';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { conflict, notFound, orNotFound } from '../platform/http/errors';
import { PaginationService, type Page } from '../platform/http/requests/lists/pagination.service';
import { wordFilter, type SearchQuery } from '../platform/http/requests/lists/search';
import { AttachmentsService } from './attachments/attachments.service';
import { endTyping, lockConversation, takeOver } from './conversations.queries';
import { messagePosted, messageRated } from './conversations.events';
import { ConversationRecorderService } from './conversation-recorder.service';
import { ConversationsService } from './conversations.service';
import type { MessageDto, PostMessageDto, RateMessageDto } from './message.dto';
import { Message, PERSON, UNKNOWN_MEASURES } from './message.entity';
import { OutcomesService } from './outcomes/outcomes.service';

interface RatedMessage extends RateMessageDto {
  conversationId: string;
  messageId: number;
  /** The visitor who rates it; absent for a rating by the tenant. */
  visitorId?: string;
}

/** The messages of a tenant's conversations. */
@Injectable()
export class MessagesService {
  constructor(
    @InjectRepository(Message) private readonly messages: Repository<Message>,
    private readonly conversations: ConversationsService,
    private readonly recorder: ConversationRecorderService,
    private readonly attachments: AttachmentsService,
    private readonly outcomes: OutcomesService,
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
    tenant: AgentTenant,
    { conversationId, query, visitorId }: { conversationId: string; query: SearchQuery; visitorId?: string },
  ): Promise<Page<Message>> {
    await this.conversations.get(tenant, conversationId, visitorId);
    const { accountId, mode, agentId } = tenant;
    const list = this.messages.createQueryBuilder('message').where({ conversationId, accountId });
    const scope = ['messages', accountId, mode, agentId, conversationId];
    const filter = wordFilter<Message>(query.q, ['query', 'response']);
    return this.pager.scan(list, { accountId, scope, query, filter });
  }

  /**
   * Records a person's message to the visitor of the conversation, and delivers it. If the visitor has asked for a
   * person, the agent is paused.
   * @throws ApiError NOT_FOUND, LIMIT_REACHED when the conversation is full, CONFLICT if a person has answered since
   * the last message read, or for attachments that another message has or that a channel would have to deliver
   */
  async post(poster: AgentActor, conversationId: string, message: PostMessageDto): Promise<MessageDto> {
    const { accountId, mode, agentId } = poster;
    const subject = { accountId, mode, agentId, objectId: conversationId };
    const posted = {
      conversationId,
      text: message.text,
      hasAttachments: Boolean(message.attachmentIds?.length),
    };
    return this.recordPosted(poster, { conversationId, ...message }, (transaction, messageId) =>
      this.events.record(transaction, messagePosted, { subject, data: { ...posted, messageId } }),
    );
  }

  /**
   * As `post`, for a message that the visitor has already received on the platform. `andThen` runs in the transaction.
   * @throws ApiError NOT_FOUND, LIMIT_REACHED, CONFLICT, and any error of `andThen`
   */
  async recordPosted(
    poster: AgentActor,
    {
      conversationId,
      text,
      author = '',
      attachmentIds,
      lastReadMessageId,
    }: PostMessageDto & { conversationId: string },
    andThen: (transaction: EntityManager, messageId: number) => Promise<void>,
  ): Promise<MessageDto> {
    const { accountId, mode, agentId } = poster;
    const conversation = await this.conversations.get(poster, conversationId);
    const { userId, metadata, visitorId, lastMessageAt } = conversation;
    const attachments = await this.attachments.unnamed(poster, { ids: attachmentIds, visitorId: null });
    const id = newId();
    const decided = { decision: 'answered', decidedBy: 'person' } as const;
    const measures = { ...UNKNOWN_MEASURES, ...decided };
    const content = {
      query: '',
      response: text,
      author,
      model: PERSON,
      sources: [],
      attachments,
      ...measures,
    };
    return this.transactions.run(async (transaction) => {
      if (lastReadMessageId !== undefined) {
        await lockConversation(transaction, poster, { id: conversationId });
        await this.checkUnanswered(transaction, { conversationId, accountId }, lastReadMessageId);
      }
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
        ...content,
        details: {},
      });
      await takeOver(transaction, accountId, { conversationId, answeredAt: createdAt });
      await endTyping(transaction, accountId, conversationId);
      await this.auditLog.record(transaction, poster, { action: 'message.posted', id });
      await andThen(transaction, id);
      const unknown = { rating: null, ratingReason: null, delivery: null, deliveryProblem: null };
      return { id, ...content, createdAt, ...unknown };
    });
  }

  /** @throws ApiError CONFLICT if a person has answered since this message, NOT_FOUND without it */
  private async checkUnanswered(
    db: EntityManager,
    { conversationId, accountId }: { conversationId: string; accountId: number },
    lastReadId: number | null,
  ): Promise<void> {
    const where = { conversationId, accountId };
    const select = { createdAt: true } as const;
    const lastRead =
      lastReadId === null
        ? { createdAt: new Date(0) }
        : await db.findOne(Message, { select, where: { ...where, id: lastReadId } });
    if (!lastRead) throw notFound('message');
    const ofPersonSince = { ...where, author: Not(IsNull()), createdAt: MoreThan(lastRead.createdAt) };
    if (await db.existsBy(Message, ofPersonSince))
      throw conflict('message', 'has been answered by a person already');
  }

  /**
   * Sets or, with null, clears the rating of a message; an unchanged rating sends no event. If `visitorId` is given,
   * this visitor rates it: the conversation must be the visitor's own, and only a tenant's rating is audited. An
   * outcome of the conversation is found anew.
   * @throws ApiError NOT_FOUND
   */
  async rate(
    rater: AgentActor | AgentTenant,
    { conversationId, messageId, visitorId, rating, ratingReason: givenReason }: RatedMessage,
  ): Promise<void> {
    await this.conversations.get(rater, conversationId, visitorId);
    const { accountId, mode, agentId } = rater;
    const ratingReason = givenReason ?? null;
    await this.transactions.run(async (transaction) => {
      const conversation = await lockConversation(transaction, rater, { id: conversationId });
      const where = { id: messageId, conversationId, accountId };
      const select = { id: true, rating: true, ratingReason: true } as const;
      const before = orNotFound(await transaction.findOne(Message, { select, where }), 'message');
      // Otherwise a visitor could send the tenant's webhooks any number of events.
      if (before.rating === rating && before.ratingReason === ratingReason) return;
      await transaction.update(Message, where, { rating, ratingReason });
      if ('keyId' in rater)
        await this.auditLog.record(transaction, rater, {
          action: 'message.rated',
          id: messageId,
          changed: ['rating'],
        });
      const message = { id: messageId, conversationId, rating, ratingReason };
      await this.events.record(transaction, messageRated, {
        subject: { accountId, mode, agentId, objectId: conversationId },
        data: { message },
      });
      if (conversation.outcomeSource)
        await this.outcomes.settle(transaction, conversation, conversation.outcomeSource);
    });
  }
}
