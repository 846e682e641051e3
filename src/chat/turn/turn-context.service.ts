import { Injectable } from '@nestjs/common';
import type { LiveAction } from '../../actions/actions.queries';
import type { AgentKey } from '../../agents/agents.queries';
import type { AgentTenant, Tenant } from '../../auth/caller';
import { readVisitor, type VisitorDetails } from '@app/contact-details';
import { MAX_MESSAGES } from '../../conversations/conversation.entity';
import { AttachmentsService } from '../../conversations/attachments/attachments.service';
import { conversationFull } from '../../conversations/conversation-recorder.service';
import type { MessageAttachment } from '../../conversations/message.entity';
import type { MeteredModel } from '../../models/budget/metered-model';
import { ModelsService } from '../../models/models.service';
import { TransactionsService } from '../../platform/database/transactions.service';
import { newUuid } from '../../platform/database/id';
import { conflict, notFound } from '../../platform/http/errors';
import type { DraftedAgent, PastMessage, Turn } from './turn';
import {
  findTurnContext,
  summaryOfWebsites,
  type PastConversation,
  type DetailedMessage,
  type StoredContext,
} from './turn.queries';

/** A turn before its message is read: the message, its contact details, and the stored state. */
export interface TurnContext extends StoredContext {
  tenant: Tenant;
  agentId: number;
  /** The key of the agent in statements. */
  agentKey: AgentKey;
  /** The language model; undefined when the built-in model answers. */
  chatModel?: MeteredModel;
  turn: Turn;
  attachments: MessageAttachment[];
  /** A new id when the message starts the conversation. */
  conversationId: string;
  visitor: VisitorDetails;
  /** The last messages, newest first. */
  history: DetailedMessage[];
}

/** Reads the context of a turn. */
@Injectable()
export class TurnContextService {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly models: ModelsService,
    private readonly attachments: AttachmentsService,
  ) {}

  /**
   * @throws ApiError NOT_FOUND when the tenant lacks the agent, or the agent the conversation or an attachment;
   * LIMIT_REACHED when the conversation is full; CONFLICT when it belongs to another user
   */
  async load({ accountId, mode, agentId }: AgentTenant, turn: Turn): Promise<TurnContext> {
    const tenant = { accountId, mode };
    const live = await findTurnContext(this.transactions, tenant, {
      agentId,
      conversationId: turn.conversationId,
    });
    if (!live) throw notFound('agent');
    const stored = turn.draft ? await this.drafted(live, turn.draft, { accountId, agentId }) : live;
    if (turn.conversationId !== undefined && !stored.conversation) throw notFound('conversation');
    if ((stored.conversation?.messageCount ?? 0) >= MAX_MESSAGES) throw conversationFull();
    if (isOfAnother(turn, stored.conversation)) {
      throw conflict('conversation', 'has another userId');
    }
    const { attachmentIds: ids, visitorId = null } = turn;
    const attachments = await this.attachments.unnamed({ accountId, agentId }, { ids, visitorId });
    const visitor = readVisitor(turn.message);
    const history = stored.conversation?.history ?? (turn.history ?? []).map(asStored);
    const { maskPersonalData } = stored.agent;
    const personalTexts = [
      turn.message,
      ...attachments.map(({ name }) => name),
      ...history.map(({ query }) => query),
    ];
    return {
      ...stored,
      actions: stored.actions.filter((action) => mayUse(action, turn)),
      tenant,
      agentId,
      agentKey: { accountId, agentId },
      chatModel: this.models.chatModel(mode, stored, maskPersonalData ? personalTexts : []),
      turn,
      attachments,
      conversationId: turn.conversationId ?? newUuid(stored.clock.now().getTime()),
      visitor,
      history,
    };
  }

  /** The state with the settings and pairs of a draft. */
  private async drafted(
    stored: StoredContext,
    { settings, pairs }: DraftedAgent,
    agent: AgentKey,
  ): Promise<StoredContext> {
    const businessSummary =
      settings.businessSummary || (await this.transactions.read((db) => summaryOfWebsites(db, agent)));
    return {
      ...stored,
      agent: { ...stored.agent, ...settings, businessSummary },
      hasPairs: pairs.length > 0,
    };
  }
}

/**
 * Whether the turn may use the action: some require a verified visitor, some a client that confirms.
 */
function mayUse({ method, audience, needsVisitor }: LiveAction, { verified, canConfirm }: Turn): boolean {
  if (method !== 'GET' && !canConfirm) return false;
  return verified !== undefined || (audience === 'anyone' && !needsVisitor);
}

/** A message kept by the client; its details are unknown. */
function asStored(message: PastMessage): DetailedMessage {
  return { ...message, details: {}, hasSources: message.response !== '' };
}

/** Whether the message names a different user from its conversation's. */
function isOfAnother({ userId }: Turn, conversation: PastConversation | undefined): boolean {
  return conversation !== undefined && userId !== undefined && userId !== conversation.userId;
}
