import type { VisitorDetails } from '@app/contact-details';
import { Injectable } from '@nestjs/common';
import { insertExecutions } from '../../actions/actions.queries';
import { presentConfirmation } from '../../actions/confirmations/confirmation.dto';
import { insertConfirmation } from '../../actions/confirmations/confirmations.queries';
import { ConversationRecorderService } from '../../conversations/conversation-recorder.service';
import type { MessageDetails, MessageMeasures } from '../../conversations/message.entity';
import { HandoffsService } from '../../leads/handoffs.service';
import type { ContactForm } from '../../leads/lead-note';
import { LeadsService } from '../../leads/leads.service';
import { TransactionsService } from '../../platform/database/transactions.service';
import { ClientLeftError } from '../../platform/http/server/response-signal';
import { log } from '../../platform/observability/logging/logger';
import { SpendingService } from '../../models/budget/spending.service';
import { monthOf, type ModelUse } from '../../models/budget/use.queries';
import type { AnswerDraft } from './answer-draft';
import type { ChatAnswerDto, TokenUsageDto } from '../chat.dto';
import { isUnanswered } from '../answering/no-answer';
import type { UnderstoodTurn } from '../understanding/understanding';

/** Records the results of a turn: the message, its lead, and the answer for retries of its request. */
@Injectable()
export class TurnRecorderService {
  constructor(
    private readonly conversations: ConversationRecorderService,
    private readonly leads: LeadsService,
    private readonly handoffs: HandoffsService,
    private readonly transactions: TransactionsService,
    private readonly spending: SpendingService,
  ) {}

  /**
   * Records a complete answer in one transaction: the message with its events, a new conversation, a lead, a request
   * for a person, calls of actions, a request for confirmation, the answer under the request's idempotency key, and the
   * used tokens.
   * @throws ApiError NOT_FOUND when the agent or conversation was deleted meanwhile; LIMIT_REACHED;
   * IDEMPOTENCY_KEY_IN_USE; CONFLICT when another message has an attachment
   */
  async record(context: UnderstoodTurn, draft: AnswerDraft): Promise<ChatAnswerDto> {
    const { tenant, agentId, conversationId, conversation, visitor } = context;
    const { messageId, message, claim, metadata = {}, visitorId = null, writerId = null } = context.turn;
    const { isRecorded = false } = context.turn;
    const userId = conversation ? conversation.userId : (context.turn.userId ?? null);
    const { text, model, sources, measures, calls, askedConfirmation } = draft;
    const unanswered = isUnanswered(draft, context.agent);
    const decided = decidedOf(draft, unanswered, context);
    const earlier = context.history.map(({ details }) => details.person ?? {});
    const hasIncompleteLead = conversation?.hasIncompleteLead ?? false;
    const read = withContact(visitor, draft.decided('contact')?.contact);
    const lead = this.leads.noteOf(tenant, { message, visitor: read, earlier, hasIncompleteLead });

    const handover = draft.decided('handed_over');
    const use = useOf(context);

    // A message alone is a single statement, which needs no transaction.
    const isLeftToPerson = conversation?.isPaused === true && !draft.decision;
    const isAlone =
      !lead && !claim && !handover && calls.length === 0 && !askedConfirmation && !isLeftToPerson;

    const unrecorded = calls.filter(({ isRecorded }) => !isRecorded);

    const write = async (): Promise<ChatAnswerDto> => {
      const { createdAt } = await this.conversations.record({
        ...tenant,
        id: messageId,
        agentId,
        conversationId,
        now: context.clock.now(),
        lastMessageAt: conversation?.lastMessageAt,
        userId,
        metadata: conversation?.metadata ?? metadata,
        visitorId,
        writerId: writerId === userId ? null : writerId,
        query: isRecorded ? '' : message,
        response: text,
        author: null,
        model,
        sources,
        attachments: context.attachments,
        details: detailsOf(context, draft),
        ...measures,
        unanswered,
        ...decided,
        cost: use.cost,
        use: isAlone ? use : undefined,
        isLeftToPerson,
      });
      if (isLeftToPerson) await this.handoffs.noticeAnswer({ ...tenant, agentId }, conversationId, message);
      if (lead) await this.leads.record(tenant, lead, { agentId, conversationId, createdAt });
      const place = { accountId: tenant.accountId, agentId, conversationId, messageId };
      if (unrecorded.length > 0)
        await this.transactions.run((transaction) => insertExecutions(transaction, place, unrecorded));
      const confirmation = askedConfirmation
        ? await this.transactions.run((transaction) =>
            insertConfirmation(transaction, place, askedConfirmation),
          )
        : draft.confirmed;
      if (handover)
        await this.handoffs.record({ ...tenant, agentId }, conversationId, { message, note: handover.note });
      const grounded = measures.grounded ?? undefined;
      const usage = usageOf(measures);
      const ran = calls.map(({ name, result }) => ({ name, succeeded: result.error === null }));
      const actions = ran.length > 0 ? ran : undefined;
      const action = confirmation && presentConfirmation(confirmation);
      const ids = { conversationId, model, messageId };
      const answer = { text, ...ids, sources, ...decided, grounded, usage, actions, action };
      const response = { status: 200, body: answer };
      if (claim)
        await this.transactions.run((transaction) => claim.keep(transaction, response, conversationId));
      if (!isAlone) await this.spend(context);
      return answer;
    };
    return isAlone ? write() : this.transactions.unit(write);
  }

  /**
   * Records the text of an interrupted answer, if its client may have read it. A client that waits for a JSON body
   * sends its message again after an error, so its partial answer is dropped. A retry of the request always gets a new
   * answer. The tokens are counted in any case. A failure is logged.
   */
  async recordPartial(context: UnderstoodTurn, draft: AnswerDraft, signal: AbortSignal): Promise<void> {
    const isKept = context.turn.stream || signal.reason instanceof ClientLeftError;
    try {
      if (draft.text === '' || !isKept) return await this.spend(context);
      await this.record({ ...context, turn: { ...context.turn, claim: undefined } }, draft);
    } catch (err) {
      log.warn({ err }, 'a partial answer was not recorded');
    }
  }

  /** Counts a turn's tokens that are not recorded with its message. */
  async spend(context: UnderstoodTurn): Promise<void> {
    await this.spending.add(
      { ...context.tenant, agentId: context.agentId },
      useOf(context),
      context.clock.now(),
    );
  }
}

/** The turn's use of language models so far. */
function useOf({ chatModel, clock, agent: { monthlyBudget } }: UnderstoodTurn): ModelUse {
  const { tokens = 0, cost = null } = chatModel ?? {};
  return { tokens, cost, month: monthOf(clock.now()), monthlyBudget };
}

/** The tokens of an answer for its client; undefined if no model has counted them. */
export function usageOf({
  promptTokens,
  completionTokens,
}: Pick<MessageMeasures, 'promptTokens' | 'completionTokens'>): TokenUsageDto | undefined {
  return promptTokens === null || completionTokens === null ? undefined : { promptTokens, completionTokens };
}

/**
 * The decision to store. For a visitor whom the last answer did not help, it stays open until a source answers.
 */
function decidedOf(
  { decision, sources }: AnswerDraft,
  unanswered: boolean | null,
  { isUnhelped }: UnderstoodTurn,
) {
  if (!decision) return { decision: null, decidedBy: null };
  const isOpen =
    isUnhelped && sources.length === 0
      ? decision.decision === 'answered' || decision.decision === 'small_talk'
      : decision.decision === 'answered' && unanswered;
  return isOpen ? { ...decision, decision: 'unanswered' as const } : decision;
}

/** The visitor's details, with the name and the company that a language model has found in the message. */
function withContact(visitor: VisitorDetails, found: ContactForm = {}): VisitorDetails {
  const { name = found.name, companyName = found.companyName } = visitor.person;
  return { ...visitor, person: { ...(name && { name }), ...(companyName && { companyName }) } };
}

/** The details of this message for later turns. */
function detailsOf(
  { turn, intent, question, visitor: { person } }: UnderstoodTurn,
  draft: AnswerDraft,
): MessageDetails {
  const request = draft.decided('handed_over') ? 'person' : draft.decided('contact') && 'contact';
  const kind = intent?.kind ?? request;
  return {
    ...((turn.isRecorded || question !== turn.message) && { question }),
    ...(kind && { intent: kind }),
    ...(draft.topic && { topic: draft.topic }),
    ...(Object.keys(person).length > 0 && { person }),
  };
}
