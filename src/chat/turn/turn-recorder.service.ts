import { Injectable } from '@nestjs/common';
import { ConversationsService } from '../../conversations/conversations.service';
import type { MessageDetails } from '../../conversations/message.entity';
import { LeadsService } from '../../leads/leads.service';
import { TransactionsService } from '../../platform/database/transactions.service';
import { log } from '../../platform/observability/logging/logger';
import type { AnswerDraft } from './answer-draft';
import type { ChatAnswerDto } from '../chat.dto';
import { ClientLeftError } from './turn';
import type { TurnContext } from './turn-context.service';

/** Records the results of a turn: the message, its lead, and the answer for retries of its request. */
@Injectable()
export class TurnRecorderService {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly leads: LeadsService,
    private readonly transactions: TransactionsService,
  ) {}

  /**
   * Records a complete answer: the message with its events, the conversation that it may start, the lead that it may
   * leave, and the answer under the request's idempotency key, all in one transaction.
   * @throws ApiError NOT_FOUND when the agent or conversation was deleted meanwhile; LIMIT_REACHED;
   * IDEMPOTENCY_KEY_IN_USE
   */
  async record(context: TurnContext, draft: AnswerDraft): Promise<ChatAnswerDto> {
    const { tenant, agentId, conversationId, conversation, visitor } = context;
    const { messageId, message, claim, userId = null, metadata = {}, visitorId = null } = context.turn;
    const { text, model, sources, measures } = draft;
    // A chat model says so in the agent's words.
    const unanswered = measures.unanswered === false ? isNoAnswer(text, context) : measures.unanswered;
    const earlier = context.history.map(({ details }) => details.person ?? {});
    const hasIncompleteLead = conversation?.hasIncompleteLead ?? false;
    const lead = this.leads.noteOf(tenant, { message, visitor, earlier, hasIncompleteLead });

    const write = async (): Promise<ChatAnswerDto> => {
      const { createdAt } = await this.conversations.record({
        ...tenant,
        id: messageId,
        agentId,
        conversationId,
        now: context.clock.now(),
        lastMessageAt: conversation?.lastMessageAt,
        userId: conversation ? conversation.userId : userId,
        metadata: conversation?.metadata ?? metadata,
        visitorId,
        query: message,
        response: text,
        author: null,
        model,
        sources,
        details: detailsOf(context),
        ...measures,
        unanswered,
      });
      if (lead) await this.leads.record(tenant, lead, { agentId, conversationId, createdAt });
      const answer = { text, conversationId, model, messageId, sources };
      const response = { status: 200, body: answer };
      if (claim)
        await this.transactions.run((transaction) => claim.keep(transaction, response, conversationId));
      return answer;
    };
    // A message alone is one statement, which needs no transaction around it.
    return lead || claim ? this.transactions.unit(write) : write();
  }

  /**
   * Records an answer that broke off, as far as it came, if its client may have read it. A client that waits for one
   * JSON body and gets an error sends its message again: for it, half an answer is dropped. Retries of the request get
   * a new answer in any case. A failure is logged.
   */
  async recordPartial(context: TurnContext, draft: AnswerDraft, signal: AbortSignal): Promise<void> {
    const isKept = context.turn.stream || signal.reason instanceof ClientLeftError;
    if (draft.text === '' || !isKept) return;
    try {
      await this.record({ ...context, turn: { ...context.turn, claim: undefined } }, draft);
    } catch (err) {
      log.warn({ err }, 'a partial answer was not recorded');
    }
  }
}

/** What later turns need to know of this message. */
function detailsOf({ turn, question, visitor: { person } }: TurnContext): MessageDetails {
  return {
    ...(question !== turn.message && { question }),
    ...(Object.keys(person).length > 0 && { person }),
  };
}

/** Whether the answer is the agent's `botNoAnswer`. */
function isNoAnswer(text: string, { agent }: TurnContext): boolean {
  return agent.botNoAnswer !== '' && text.trim() === agent.botNoAnswer.trim();
}
