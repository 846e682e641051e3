import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AgentsService } from '../../agents/agents.service';
import { AuditLogService } from '../../audit/audit-log.service';
import { changedFields } from '../../audit/audited-action';
import type { AgentActor, AgentTenant } from '../../auth/caller';
import { TransactionsService } from '../../platform/database/transactions.service';
import type { EventDefinition } from '../../platform/events/event';
import { EventsService } from '../../platform/events/events.service';
import { Every } from '../../platform/every.decorator';
import { pick } from '../../platform/http/requests/present';
import { QueueService } from '../../platform/queue/queue.service';
import { SETTLED_FIELDS, type OutcomeEventDto } from '../conversation-events.dto';
import { Conversation } from '../conversation.entity';
import { conversationRated, conversationResolved } from '../conversations.events';
import { lockConversation } from '../conversations.queries';
import type { RateConversationDto } from './feedback.dto';
import { outcomeOf, type ConversationFacts, type OutcomeSource } from './outcome';
import { factsOf, lockSilent, setOutcomes, type ConversationOfEvent } from './outcomes.queries';

const INTERVAL_MS = 60_000;
/** The conversations of a transaction, which blocks others on an embedded database. */
const BATCH_SIZE = 50;

interface RatedConversation extends RateConversationDto {
  conversationId: string;
  /** The visitor who rates it; absent for a rating by the tenant. */
  visitorId?: string;
}

/** Finds the outcomes of conversations. An outcome and its event are committed together. */
@Injectable()
export class OutcomesService {
  constructor(
    private readonly agents: AgentsService,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly auditLog: AuditLogService,
    private readonly queues: QueueService,
  ) {}

  /** In a worker: finds the outcomes of conversations that have been silent for long enough. */
  @Every(INTERVAL_MS, 'outcomes of conversations could not be found')
  async settleSilent(): Promise<void> {
    if (!this.queues.isWorker) return;
    for (let found = BATCH_SIZE; found === BATCH_SIZE;)
      found = await this.transactions.run(async (transaction) => {
        const silent = await lockSilent(transaction, BATCH_SIZE);
        return (await this.settleAll(transaction, silent, 'silence')).length;
      });
  }

  /** Finds the outcome of this conversation now. The transaction has locked it. */
  async settle(
    transaction: EntityManager,
    conversation: Conversation,
    source: OutcomeSource,
  ): Promise<Conversation> {
    const facts = await factsOf(transaction, conversation.accountId, conversation.id);
    const [settled] = await this.settleAll(transaction, [facts], source);
    return { ...conversation, ...pick(settled!, ['outcome', 'outcomeSource']) };
  }

  /**
   * Records the visitor's feedback on the conversation; unchanged feedback sends no event. If `visitorId` is given, the
   * conversation must be this visitor's own, and only a tenant's rating is audited. @throws ApiError NOT_FOUND
   */
  async rate(
    rater: AgentActor | AgentTenant,
    { conversationId: id, visitorId, ...rated }: RatedConversation,
  ): Promise<Conversation> {
    const { accountId } = await this.agents.get(rater);
    return this.transactions.run(async (transaction) => {
      const before = await lockConversation(transaction, rater, { id, visitorId });
      const fields = changedFields<RateConversationDto>(before, rated);
      if (fields.length === 0) return before;
      const changes = pick(rated, fields as (keyof RateConversationDto)[]);
      await transaction.update(Conversation, { id, accountId }, changes);
      if ('keyId' in rater)
        await this.auditLog.record(transaction, rater, { action: 'conversation.rated', id, changed: fields });
      const changed = { ...before, ...changes };
      const isFound = fields.includes('helped') && (changed.helped || before.outcome !== null);
      const after = isFound ? await this.settle(transaction, changed, 'visitor') : changed;
      await this.recordEvent(transaction, conversationRated, [{ ...after, mode: rater.mode }]);
      return after;
    });
  }

  /** Records this event about each of these conversations. */
  async recordEvent(
    transaction: EntityManager,
    event: EventDefinition<string, OutcomeEventDto>,
    conversations: readonly ConversationOfEvent[],
  ): Promise<void> {
    const happened = conversations.map((conversation) => {
      const { id, accountId, agentId, mode } = conversation;
      const subject = { accountId, mode, agentId, objectId: id };
      return { subject, data: { conversation: pick(conversation, SETTLED_FIELDS) } };
    });
    await this.events.recordAll(transaction, event, happened);
  }

  private async settleAll(
    transaction: EntityManager,
    conversations: readonly (ConversationOfEvent & ConversationFacts)[],
    source: OutcomeSource,
  ) {
    const settled = conversations.map((facts) => {
      const outcome = outcomeOf(facts);
      // The visitor's earlier word stays the source.
      const isSaid = facts.helped !== null && outcome !== 'handed_over';
      return { ...facts, outcome, outcomeSource: isSaid ? ('visitor' as const) : source };
    });
    await setOutcomes(
      transaction,
      settled.map((row) => pick(row, ['id', 'accountId', 'outcome', 'outcomeSource'])),
    );
    const resolved = settled.filter(
      ({ outcome }, index) => outcome === 'resolved' && conversations[index]!.outcome !== 'resolved',
    );
    await this.recordEvent(transaction, conversationResolved, resolved);
    return settled;
  }
}
