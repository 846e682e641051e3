import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { firstMessages } from '../../conversations/conversation-list.queries';
import { Conversation } from '../../conversations/conversation.entity';
import { ConversationsService } from '../../conversations/conversations.service';
import { questionOf, type FeedbackQuestion } from '../../conversations/outcomes/outcome';
import { factsOf } from '../../conversations/outcomes/outcomes.queries';
import type { ListQuery } from '../../platform/http/requests/lists/list.dto';
import { PaginationService, type Page } from '../../platform/http/requests/lists/pagination.service';
import { handoverState, type HandoverState } from './visitor-conversations.queries';
import type { VisitorVisit } from './visit';

/** A conversation with the title that its visitor sees. */
export interface TitledConversation extends Conversation {
  /** The start of its first message. */
  title: string;
}

/** The conversations of one visitor with one agent. */
@Injectable()
export class VisitorConversationsService {
  constructor(
    @InjectRepository(Conversation) private readonly conversations: Repository<Conversation>,
    private readonly all: ConversationsService,
    private readonly dataSource: DataSource,
    private readonly pager: PaginationService,
  ) {}

  /** The state of the visitor's request for a person in this conversation. */
  async handover({ agent }: VisitorVisit, conversationId: string): Promise<HandoverState> {
    return handoverState(this.dataSource, agent.accountId, conversationId);
  }

  /** The widget's question to the visitor about this conversation when it pauses. @throws ApiError NOT_FOUND */
  async question(
    { tenant, widget, visitor }: VisitorVisit,
    conversationId: string,
  ): Promise<FeedbackQuestion | null> {
    const { id, accountId } = await this.all.get(tenant, conversationId, visitor.id);
    return widget.feedbackQuestion ? questionOf(await factsOf(this.dataSource, accountId, id)) : null;
  }

  /** Newest first. */
  async list({ agent, visitor }: VisitorVisit, query: ListQuery): Promise<Page<TitledConversation>> {
    const { id: agentId, accountId } = agent;
    const where = { agentId, accountId, visitorId: visitor.id };
    const list = this.conversations.createQueryBuilder('conversation').where(where);
    const { rows, nextCursor } = await this.pager.page(['visitor', agentId, visitor.id], query, list);
    const titles = await firstMessages(
      this.dataSource.manager,
      accountId,
      rows.map(({ id }) => id),
    );
    return { rows: rows.map((row) => Object.assign(row, { title: titles.get(row.id) ?? '' })), nextCursor };
  }
}
