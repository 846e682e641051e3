import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { Conversation } from '../../conversations/conversation.entity';
import type { Message, Rating } from '../../conversations/message.entity';
import { MessagesService } from '../../conversations/messages.service';
import { isUuid } from '../../platform/database/id';
import { notFound } from '../../platform/http/errors';
import {
  PaginationService,
  type Page,
  type PageQuery,
} from '../../platform/http/requests/pagination.service';
import { firstMessages } from './visitor-conversations.queries';
import type { Visit, Visitor } from './visit';

/** A conversation with the title that its visitor sees. */
export interface TitledConversation extends Conversation {
  /** The start of its first message. */
  title: string;
}

/** The conversations of one visitor with one agent. The conversations of others are the same 404 as absent ones. */
@Injectable()
export class VisitorConversationsService {
  constructor(
    @InjectRepository(Conversation) private readonly conversations: Repository<Conversation>,
    private readonly dataSource: DataSource,
    private readonly messages: MessagesService,
    private readonly pager: PaginationService,
  ) {}

  /** Newest first. */
  async list({ agent }: Visit, visitor: Visitor, query: PageQuery): Promise<Page<TitledConversation>> {
    const where = { agentId: agent.id, visitorId: visitor.id };
    const list = this.conversations.createQueryBuilder('conversation').where(where);
    const { rows, nextCursor } = await this.pager.page(['visitor', agent.id, visitor.id], query, list);
    const titles = await firstMessages(
      this.dataSource,
      rows.map(({ id }) => id),
    );
    return { rows: rows.map((row) => Object.assign(row, { title: titles.get(row.id) ?? '' })), nextCursor };
  }

  /** @throws ApiError NOT_FOUND */
  async get({ agent }: Visit, visitor: Visitor, id: string): Promise<Conversation> {
    const where = { id, agentId: agent.id, visitorId: visitor.id };
    const conversation = isUuid(id) ? await this.conversations.findOneBy(where) : null;
    if (!conversation) throw notFound('conversation');
    return conversation;
  }

  /** The messages of the visitor's conversation, newest first. @throws ApiError NOT_FOUND */
  async messagesOf(visit: Visit, visitor: Visitor, id: string, query: PageQuery): Promise<Page<Message>> {
    await this.get(visit, visitor, id);
    return this.messages.list(visit.tenant, visit.agent.id, id, query);
  }

  /** Sets or, with null, clears the visitor's rating of a message. @throws ApiError NOT_FOUND */
  async rate(
    visit: Visit,
    visitor: Visitor,
    place: { conversationId: string; messageId: number },
    rating: Rating,
  ): Promise<void> {
    await this.get(visit, visitor, place.conversationId);
    await this.messages.rate(visit.tenant, visit.agent.id, place, rating);
  }
}
