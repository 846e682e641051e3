import { Injectable } from '@nestjs/common';
import type { Tenant } from '../../auth/caller';
import { hasContentWords } from '@app/ranking';
import { readVisitor, type VisitorDetails } from '@app/contact-details';
import { MAX_MESSAGES } from '../../conversations/conversation.entity';
import { conversationFull } from '../../conversations/conversations.service';
import { TransactionsService } from '../../platform/database/transactions.service';
import { newUuid } from '../../platform/database/id';
import { conflict, notFound } from '../../platform/http/errors';
import type { Turn } from './turn';
import {
  findTurnContext,
  type PastConversation,
  type DetailedMessage,
  type StoredContext,
} from './turn.queries';

/** The state of a turn before the search: the message, the visitor's details in it, and the stored state. */
export interface TurnContext extends StoredContext {
  tenant: Tenant;
  agentId: number;
  turn: Turn;
  /** A new id when the message starts the conversation. */
  conversationId: string;
  visitor: VisitorDetails;
  /** The message as retrieval searches for it. */
  question: string;
  /** The last messages, newest first. */
  history: DetailedMessage[];
}

/** Reads the context of a turn. */
@Injectable()
export class TurnContextService {
  constructor(private readonly transactions: TransactionsService) {}

  /**
   * @throws ApiError NOT_FOUND when the tenant has no such agent, or the agent no such conversation; LIMIT_REACHED when
   * the conversation takes no further message; CONFLICT when it belongs to another user
   */
  async load({ accountId, mode }: Tenant, agentId: number, turn: Turn): Promise<TurnContext> {
    const tenant = { accountId, mode };
    const stored = await findTurnContext(this.transactions, tenant, agentId, turn.conversationId);
    if (!stored) throw notFound('agent');
    if (turn.conversationId !== undefined && !stored.conversation) throw notFound('conversation');
    if ((stored.conversation?.messageCount ?? 0) >= MAX_MESSAGES) throw conversationFull();
    if (isOfAnother(turn, stored.conversation)) {
      throw conflict('conversation', 'has another userId');
    }
    const visitor = readVisitor(turn.message);
    return {
      ...stored,
      tenant,
      agentId,
      turn,
      conversationId: turn.conversationId ?? newUuid(stored.clock.now().getTime()),
      visitor,
      question: searchableQuestion(turn.message, visitor.question),
      history: stored.conversation?.history ?? [],
    };
  }
}

/** Whether the message names another user than the conversation that it continues. */
function isOfAnother({ userId }: Turn, conversation: PastConversation | undefined): boolean {
  return conversation !== undefined && userId !== undefined && userId !== conversation.userId;
}

/**
 * The text to search for: the message without its contact details (`question`), as no page is about the visitor. A
 * message that has nothing but contact details is searched for as it is.
 */
export function searchableQuestion(message: string, question: string): string {
  return question === message || hasContentWords(question) ? question : message;
}
