import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import type { Caller } from '../auth/caller';
import type { Mode } from '../auth/plan';
import { newId } from '../platform/database/id';
import { violates } from '../platform/database/storage-fault';
import { Transactions } from '../platform/database/transactions';
import { isUuid } from '../platform/database/uuid';
import { EventsService } from '../platform/events/events.service';
import type { OutboxRow } from '../platform/events/outbox.queries';
import { notFound } from '../platform/http/errors';
import { Pager, type Page, type PageQuery } from '../platform/http/pagination';
import { Conversation } from './conversation.entity';
import {
  continueConversation,
  exchangeValues,
  lastMessage,
  startConversation,
  type RecordedRow,
} from './conversations.queries';
import { conversationStarted, messageSent } from './conversations.events';
import { Message } from './message.entity';

/** An exchange to be recorded. */
export type Exchange = Pick<Message, 'query' | 'response' | 'model' | 'sources' | 'agentId' | 'accountId'> & {
  mode: Mode;
  conversationId: string;
  /** When the last known message of the conversation was sent; undefined starts a new conversation. */
  lastMessageAt: Date | undefined;
};

/** A recorded exchange. */
export type RecordedMessage = Pick<Message, 'id' | 'createdAt'>;

/** The conversations of a tenant's agents. */
@Injectable()
export class ConversationsService {
  constructor(
    @InjectRepository(Conversation) private readonly conversations: Repository<Conversation>,
    @InjectRepository(Message) private readonly messages: Repository<Message>,
    private readonly transactions: Transactions,
    private readonly events: EventsService,
    private readonly agents: AgentsService,
    private readonly pager: Pager,
  ) {}

  /** The agent's conversations, newest first by their start. @throws ApiError NOT_FOUND */
  async list(caller: Caller, agentId: number, query: PageQuery): Promise<Page<Conversation>> {
    await this.agents.get(caller, agentId);
    const list = this.conversations.createQueryBuilder('conversation').where({ agentId });
    return this.pager.page(['conversations', caller.accountId, caller.mode, agentId], query, list);
  }

  /** @throws ApiError NOT_FOUND */
  async get(caller: Caller, agentId: number, id: string): Promise<Conversation> {
    await this.agents.get(caller, agentId);
    return this.find(agentId, id);
  }

  /** All messages of a conversation, oldest first. */
  async messagesOf({ id }: Conversation): Promise<Message[]> {
    return this.messages.find({ where: { conversationId: id }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /**
   * Records an exchange with its events, and the conversation that it starts, in one statement.
   * @throws ApiError NOT_FOUND when the agent or conversation was deleted meanwhile
   */
  async record(exchange: Exchange): Promise<RecordedMessage> {
    const { conversationId, agentId, lastMessageAt } = exchange;
    const id = newId();
    const statement = lastMessageAt ? continueConversation : startConversation;
    // A message is always later than the one before it, even if a concurrent message was recorded first or the clock
    // went back.
    for (let before = lastMessageAt; ;) {
      const createdAt = new Date(Math.max(Date.now(), (before?.getTime() ?? 0) + 1));
      const events = this.eventsOf(exchange, { id, createdAt });
      const values = exchangeValues(exchange, { id, createdAt }, events);
      const [recorded] = await this.transactions
        .execute<RecordedRow>(statement, values)
        .catch((error: unknown) => {
          throw violates(error, 'conversations_agent_id_fkey') ? notFound('agent') : error;
        });
      if (recorded) {
        if (recorded.hasEvents) this.events.wakeRelay();
        return { id, createdAt };
      }
      const [now] = await this.transactions.execute<{ lastMessageAt: Date }>(lastMessage, [
        conversationId,
        agentId,
      ]);
      if (!now) throw notFound('conversation');
      before = now.lastMessageAt;
    }
  }

  private eventsOf(
    { mode, lastMessageAt, ...message }: Exchange,
    { id, createdAt }: RecordedMessage,
  ): OutboxRow[] {
    const { accountId, agentId, conversationId, query, response, model, sources } = message;
    const subject = { accountId, mode, subjectId: agentId };
    const moment = createdAt.toISOString();
    const conversation = { id: conversationId, createdAt: moment };
    const sent = { id, conversationId, query, response, model, sources, createdAt: moment };
    return [
      ...(lastMessageAt ? [] : [this.events.rowOf(conversationStarted, subject, { conversation })]),
      this.events.rowOf(messageSent, subject, { message: sent }),
    ];
  }

  private async find(agentId: number, id: string): Promise<Conversation> {
    const conversation = isUuid(id) ? await this.conversations.findOneBy({ id, agentId }) : null;
    if (!conversation) throw notFound('conversation');
    return conversation;
  }
}
