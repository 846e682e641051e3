import { Injectable } from '@nestjs/common';
import type { LiveAction } from '../../actions/actions.queries';
import type { AgentKey } from '../../agents/agents.queries';
import type { Tenant } from '../../auth/caller';
import type { SiteFact } from '@app/languages';
import { hasContentWords } from '@app/ranking';
import { readVisitor, type VisitorDetails } from '@app/contact-details';
import { MAX_MESSAGES } from '../../conversations/conversation.entity';
import { conversationFull } from '../../conversations/conversation-recorder.service';
import type { MeteredModel } from '../../models/budget/metered-model';
import { ModelsService } from '../../models/models.service';
import { TransactionsService } from '../../platform/database/transactions.service';
import { newUuid } from '../../platform/database/id';
import { conflict, notFound } from '../../platform/http/errors';
import type { PastMessage } from '../answering/prompt';
import type { Turn } from './turn';
import { type TurnIntent, understand } from '../understanding/plain-understanding';
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
  /** The agent, as statements name it. */
  agentKey: AgentKey;
  /** Undefined when the built-in model answers. */
  chatModel?: MeteredModel;
  turn: Turn;
  /** A new id when the message starts the conversation. */
  conversationId: string;
  visitor: VisitorDetails;
  /** What the visitor wants, other than an answer to a question; undefined for a question. */
  intent: TurnIntent | undefined;
  /** The message as retrieval searches for it. */
  question: string;
  /** Whether it refers to the visitor's earlier questions. */
  isFollowUp: boolean;
  /** The visitor's earlier questions, newest first. */
  earlier: string[];
  /** The same. For a follow-up that names nothing, the newest has the title of the page that answered it. */
  subjects: string[];
  /** The fact of the site that the message asks for. */
  siteFact?: SiteFact;
  /** Whether the visitor is upset. */
  isUpset?: boolean;
  /** The last messages, newest first. */
  history: DetailedMessage[];
}

/** Reads the context of a turn. */
@Injectable()
export class TurnContextService {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly models: ModelsService,
  ) {}

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
    const { conversation, offersPerson } = stored;
    const history = conversation?.history ?? (turn.history ?? []).map(asStored);
    const said = {
      question: visitor.question,
      contact: visitor.contact,
      conversation: conversation ?? { history, handedOver: false, hasLead: false },
      offersPerson,
    };
    const { intent, question, isFollowUp, earlier, subjects, siteFact, isUpset } = understand(said);
    return {
      ...stored,
      actions: stored.actions.filter((action) => mayUse(action, turn)),
      tenant,
      agentId,
      agentKey: { accountId, agentId },
      chatModel: this.models.chatModel(mode, stored),
      turn,
      conversationId: turn.conversationId ?? newUuid(stored.clock.now().getTime()),
      visitor,
      intent,
      question: question === visitor.question ? searchableQuestion(turn.message, question) : question,
      isFollowUp,
      earlier,
      subjects,
      siteFact,
      isUpset,
      history,
    };
  }
}

/**
 * Whether the action may be used in the turn: some are only for verified visitors, some need a client that confirms.
 */
function mayUse({ method, audience, needsVisitor }: LiveAction, { verified, canConfirm }: Turn): boolean {
  if (method !== 'GET' && !canConfirm) return false;
  return verified !== undefined || (audience === 'anyone' && !needsVisitor);
}

/** A message that a client has kept, of which no details are known. */
function asStored(message: PastMessage): DetailedMessage {
  return { ...message, details: {}, hasSources: message.response !== '' };
}

/** Whether the message names another user than the conversation that it continues. */
function isOfAnother({ userId }: Turn, conversation: PastConversation | undefined): boolean {
  return conversation !== undefined && userId !== undefined && userId !== conversation.userId;
}

/**
 * The text to search for: the message without its contact details (`question`), because no page is about the visitor. A
 * message that has nothing but contact details is searched for as it is.
 */
export function searchableQuestion(message: string, question: string): string {
  return question === message || hasContentWords(question) ? question : message;
}
