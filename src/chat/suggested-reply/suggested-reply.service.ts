import { Injectable } from '@nestjs/common';
import type { AgentTenant } from '../../auth/caller';
import { MessagesService } from '../../conversations/messages.service';
import { orNotFound } from '../../platform/http/errors';
import { ChatService, draftOf } from '../chat.service';
import type { SuggestedReplyDto } from './suggested-reply.dto';

/** How many of the last messages the agent knows. */
const READ_MESSAGES = 50;

/** Drafts of replies for people who answer visitors. */
@Injectable()
export class SuggestedReplyService {
  constructor(
    private readonly chat: ChatService,
    private readonly messages: MessagesService,
  ) {}

  /**
   * Answers the last message of the visitor as the agent would, also while a person answers, and records nothing in the
   * conversation.
   * @throws ApiError NOT_FOUND (also without a message of the visitor among the last 50), AGENT_SUSPENDED,
   * SERVICE_UNAVAILABLE, MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT; the signal's reason
   */
  async suggest(agent: AgentTenant, conversationId: string, signal: AbortSignal): Promise<SuggestedReplyDto> {
    const query = { limit: READ_MESSAGES };
    const { rows } = await this.messages.list(agent, { conversationId, query });
    const at = rows.findIndex((message) => message.query !== '');
    const newest = orNotFound(rows[at], 'message');
    const { query: message, attachments } = newest;
    const turn = { message, attachments, history: rows.slice(at + 1) };
    const rehearsal = await this.chat.rehearse(agent, turn, signal);
    return { messageId: newest.id, ...draftOf(rehearsal) };
  }
}
