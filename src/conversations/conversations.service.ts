import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { Agents } from '../agents/agents.service';
import type { Caller } from '../auth/caller';
import type { Mode } from '../auth/plan';
import { newId } from '../platform/database/id';
import { newestFirst } from '../platform/database/keyset';
import { violates } from '../platform/database/storage-fault';
import { Transactions } from '../platform/database/transactions';
import { isUuid } from '../platform/database/uuid';
import { Events } from '../platform/events/events.service';
import { notFound } from '../platform/http/errors';
import { Pager, type Page, type PageQuery } from '../platform/http/pagination';
import { Conversation } from './conversation.entity';
import { conversationStarted, messageSent } from './conversations.events';
import { Message } from './message.entity';

/** More turns than any history budget takes. */
const MOST_RECENT_TURNS = 50;

/** A finished exchange, to be kept. */
export type Exchange = Pick<Message, 'query' | 'response' | 'model' | 'sources' | 'agentId' | 'accountId'> & {
  mode: Mode;
  conversationId: string;
  /** Whether the conversation begins with it. */
  startsConversation: boolean;
};

/** What an exchange became when it was kept. */
export type RecordedMessage = Pick<Message, 'id' | 'createdAt'>;

/** The conversations of a tenant's agents. */
@Injectable()
export class Conversations {
  constructor(
    @InjectRepository(Conversation) private readonly conversations: Repository<Conversation>,
    @InjectRepository(Message) private readonly messages: Repository<Message>,
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly agents: Agents,
    private readonly pager: Pager,
  ) {}

  /** The agent's conversations, newest first by when they began. @throws ApiError NOT_FOUND */
  async list(caller: Caller, agentId: number, query: PageQuery): Promise<Page<Conversation>> {
    await this.agents.get(caller, agentId);
    return this.pager.page(['conversations', caller.accountId, caller.mode, agentId], query, (after, take) =>
      newestFirst(this.conversations.createQueryBuilder('conversation').where({ agentId }), after)
        .take(take)
        .getMany(),
    );
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

  /** The last exchanges of a conversation of this agent, newest first. @throws ApiError NOT_FOUND */
  async recentExchanges(agentId: number, id: string): Promise<Pick<Message, 'query' | 'response'>[]> {
    await this.find(agentId, id);
    return this.messages.find({
      select: { query: true, response: true },
      where: { conversationId: id },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: MOST_RECENT_TURNS,
    });
  }

  /**
   * Keeps an exchange, and the conversation it starts, together or not at all.
   * @throws ApiError NOT_FOUND when the agent or conversation was deleted meanwhile
   */
  async record(exchange: Exchange): Promise<RecordedMessage> {
    const { startsConversation, mode: _, ...message } = exchange;
    const { conversationId: id, agentId, accountId } = message;
    const recorded = { id: newId(), createdAt: new Date() };
    try {
      await this.transactions.run(async (transaction) => {
        if (startsConversation) {
          const { createdAt } = recorded;
          await transaction.insert(Conversation, {
            id,
            accountId,
            agentId,
            messageCount: 1,
            createdAt,
            lastMessageAt: createdAt,
          });
        } else {
          const { raw } = await transaction
            .createQueryBuilder()
            .update(Conversation)
            .set({
              messageCount: () => 'message_count + 1',
              // Of two at once the later may come first, and a clock may go back: a message is always later than the one before.
              lastMessageAt: () => "greatest(last_message_at + interval '1 millisecond', :createdAt)",
            })
            .setParameter('createdAt', recorded.createdAt)
            .where({ id, agentId })
            .returning('last_message_at')
            .execute();
          const [conversation] = raw as { last_message_at: Date }[];
          if (!conversation) throw notFound('conversation');
          recorded.createdAt = conversation.last_message_at;
        }
        await transaction.insert(Message, { ...message, ...recorded });
        await this.tell(transaction, exchange, recorded);
      });
    } catch (error) {
      if (violates(error, 'conversations_agent_id_fkey')) throw notFound('agent');
      throw error;
    }
    return recorded;
  }

  private async tell(
    transaction: EntityManager,
    { mode, startsConversation, ...message }: Exchange,
    { id, createdAt }: RecordedMessage,
  ): Promise<void> {
    const { accountId, agentId, conversationId, query, response, model, sources } = message;
    const subject = { accountId, mode, agentId };
    const moment = createdAt.toISOString();
    if (startsConversation) {
      const conversation = { id: conversationId, createdAt: moment };
      await this.events.record(transaction, conversationStarted, subject, { conversation });
    }
    const sent = { id, conversationId, query, response, model, sources, createdAt: moment };
    await this.events.record(transaction, messageSent, subject, { message: sent });
  }

  private async find(agentId: number, id: string): Promise<Conversation> {
    const conversation = isUuid(id) ? await this.conversations.findOneBy({ id, agentId }) : null;
    if (!conversation) throw notFound('conversation');
    return conversation;
  }
}
