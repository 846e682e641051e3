import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { readVisitor, type Person, type VisitorDetails } from '@app/contact-details';
import { AgentsService } from '../agents/agents.service';
import type { Caller, Tenant } from '../auth/caller';
import type { Mode } from '../auth/plan';
import { ModelsService } from '../models/models.service';
import { newId } from '../platform/database/id';
import { newestFirst } from '../platform/database/keyset';
import { Transactions } from '../platform/database/transactions';
import { EventsService } from '../platform/events/events.service';
import { Pager, type Page, type PageQuery } from '../platform/http/pagination';
import { JobQueue } from '../platform/queue/job-queue';
import { completeLead, completionJobId } from './lead-completion.jobs';
import { presentLead } from './lead.dto';
import {
  addToLead,
  captureLead,
  wantCompletion,
  type ChangedLead,
  type IncompleteLead,
} from './lead.queries';
import { leadCaptured, leadUpdated } from './leads.events';
import { Lead } from './lead.entity';

/** Times that the model is asked for a lead's name and company before they are left as they are. */
const MAX_COMPLETIONS = 5;
const SHORT_MESSAGE_WORDS = 6;

/** A message that was just kept, in which a visitor may have left a contact detail. */
export interface VisitorMessage {
  agentId: number;
  conversationId: string;
  message: string;
  visitor: VisitorDetails;
  /** What the visitor wrote before in this conversation, in any order. */
  earlier: string[];
  createdAt: Date;
}

/** The leads of a tenant's agents. */
@Injectable()
export class LeadsService {
  constructor(
    @InjectRepository(Lead) private readonly leads: Repository<Lead>,
    private readonly agents: AgentsService,
    private readonly models: ModelsService,
    private readonly transactions: Transactions,
    private readonly events: EventsService,
    private readonly jobs: JobQueue,
    private readonly pager: Pager,
  ) {}

  /** The agent's leads, newest first. @throws ApiError NOT_FOUND */
  async list(caller: Caller, agentId: number, query: PageQuery): Promise<Page<Lead>> {
    await this.agents.get(caller, agentId);
    return this.pager.page(['leads', caller.accountId, caller.mode, agentId], query, (after, take) =>
      newestFirst(this.leads.createQueryBuilder('lead').where({ agentId }), after).take(take).getMany(),
    );
  }

  /**
   * Whether a message has to do with a lead: it leaves a contact or says who its visitor is, or it may answer "Your name?" with a name alone, too
   * little to be told from other words without a model. `isFirst` says that its conversation begins with it.
   */
  concerns({ mode }: Tenant, message: string, visitor: VisitorDetails, isFirst: boolean): boolean {
    return leavesDetails(visitor) || (!isFirst && isShort(message) && Boolean(this.models.chatModel(mode)));
  }

  /**
   * Captures a lead when the message leaves an email address or a phone number, or completes the one of its conversation. To be called in the
   * unit of work that keeps the message.
   */
  async noteMessage({ accountId, mode }: Tenant, noted: VisitorMessage): Promise<void> {
    const { agentId, conversationId, message, visitor, earlier, createdAt } = noted;
    const { contact, person } = visitor;
    const completionsLeft = this.models.chatModel(mode) ? MAX_COMPLETIONS : 0;
    if (!leavesDetails(visitor)) {
      if (completionsLeft > 0 && isShort(message)) await this.completeLater(conversationId, completionsLeft);
      return;
    }
    const leavesContact = contact.email !== undefined || contact.phone !== undefined;
    await this.transactions.run(async (transaction) => {
      if (!leavesContact) {
        return this.tell(transaction, mode, await addToLead(transaction, conversationId, person));
      }
      const found = {
        ...earlier.map((each) => readVisitor(each).person).reduce(firstOfEach, person),
        ...contact,
      };
      const lead = { id: newId(), accountId, agentId, conversationId, createdAt, ...found };
      const changed = await captureLead(transaction, lead, completionsLeft);
      await this.tell(transaction, mode, changed);
      if (changed?.wantsCompletion) this.askModel(changed.id);
    });
  }

  /** Adds what the model has found of a lead's visitor. */
  async complete({ conversationId, mode }: IncompleteLead, person: Person): Promise<void> {
    await this.transactions.run(async (transaction) =>
      this.tell(transaction, mode, await addToLead(transaction, conversationId, person)),
    );
  }

  private async tell(transaction: EntityManager, mode: Mode, lead: ChangedLead | undefined): Promise<void> {
    if (!lead) return;
    const { accountId, agentId, conversationId, isNew } = lead;
    const data = { lead: { ...presentLead(lead), conversationId } };
    await this.events.record(
      transaction,
      isNew ? leadCaptured : leadUpdated,
      { accountId, mode, agentId },
      data,
    );
  }

  private async completeLater(conversationId: string, completionsLeft: number): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const leadId = await wantCompletion(transaction, conversationId, completionsLeft);
      if (leadId !== undefined) this.askModel(leadId);
    });
  }

  private askModel(leadId: number): void {
    this.transactions.afterCommit(() => {
      void this.jobs.add(completeLead, completionJobId(leadId), { leadId });
    });
  }
}

function leavesDetails({ contact, person }: VisitorDetails): boolean {
  return Object.keys(contact).length > 0 || Object.keys(person).length > 0;
}

function isShort(message: string): boolean {
  return message.split(/\s+/).length <= SHORT_MESSAGE_WORDS;
}

/** Name and company as far as they are known from either. */
function firstOfEach(known: Person, further: Person): Person {
  return { ...further, ...known };
}
