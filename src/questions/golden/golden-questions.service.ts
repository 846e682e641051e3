import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import { Repository, type EntityManager } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { AgentsService } from '../../agents/agents.service';
import { AuditLogService } from '../../audit/audit-log.service';
import { changedFields } from '../../audit/audited-action';
import type { AgentCaller, AgentTenant } from '../../auth/caller';
import { OLDEST_FIRST } from '../../auth/tenant-row.entity';
import { lockAccount } from '../../auth/lock-account';
import { newId } from '../../platform/database/id';
import { notFoundIfGone } from '../../platform/database/storage-fault';
import { TransactionsService } from '../../platform/database/transactions.service';
import { invalid, limitReached, notFound, orNotFound } from '../../platform/http/errors';
import { GoldenQuestion } from './golden-question.entity';
import {
  MAX_GOLDEN_QUESTIONS,
  type AddGoldenQuestionDto,
  type UpdateGoldenQuestionDto,
} from './golden-questions.dto';
import { askGoldenQuestions } from './golden-questions.jobs';
import { askAnew, forgetChanges, requestAnswers } from './golden-questions.queries';

/** The golden questions of a tenant's agents. */
@Injectable()
export class GoldenQuestionsService {
  constructor(
    @InjectRepository(GoldenQuestion) private readonly questions: Repository<GoldenQuestion>,
    @InjectQueue(askGoldenQuestions.name) private readonly queue: Queue,
    private readonly agents: AgentsService,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The agent's golden questions, oldest first. @throws ApiError NOT_FOUND */
  async list(caller: AgentTenant): Promise<GoldenQuestion[]> {
    await this.agents.get(caller);
    return goldenQuestionsOf(this.questions.manager, caller);
  }

  /** @throws ApiError NOT_FOUND */
  async get(caller: AgentTenant, id: number): Promise<GoldenQuestion> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    return orNotFound(await this.questions.findOneBy({ id, agentId, accountId }), 'golden question');
  }

  /** Adds a golden question, which is asked at once. @throws ApiError NOT_FOUND, LIMIT_REACHED */
  async add(caller: AgentCaller, input: AddGoldenQuestionDto): Promise<GoldenQuestion> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    const { question, contains = [], source = null } = input;
    const row = { id: newId(), accountId, agentId, question, contains, source, askId: newId() };
    return this.transactions.run(async (transaction) => {
      // Concurrent requests wait for each other, so that the limit holds.
      await lockAccount(transaction, accountId);
      const count = await transaction.countBy(GoldenQuestion, { agentId, accountId });
      if (count >= MAX_GOLDEN_QUESTIONS) throw limitReached('golden questions', MAX_GOLDEN_QUESTIONS);
      const missingAgent = notFoundIfGone('agent', 'golden_questions_agent_id_fkey');
      await transaction.insert(GoldenQuestion, row).catch(missingAgent);
      await this.auditLog.record(transaction, caller, { action: 'golden_question.added', id: row.id });
      this.wakeAfterCommit(accountId);
      return transaction.findOneByOrFail(GoldenQuestion, { id: row.id, accountId });
    });
  }

  /**
   * Changes the given fields. A changed question loses its last result, which was the answer to another question, and
   * is asked at once.
   * @throws ApiError NOT_FOUND, or VALIDATION_ERROR if the answer would need neither texts nor a source
   */
  async update(caller: AgentCaller, id: number, changes: UpdateGoldenQuestionDto): Promise<GoldenQuestion> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    return this.transactions.run(async (transaction) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const stored = await transaction.findOne(GoldenQuestion, { where: { id, agentId, accountId }, lock });
      if (!stored) throw notFound('golden question');
      const { contains, source } = { ...stored, ...changes };
      if (contains.length === 0 && source === null)
        throw invalid([{ path: 'contains', rule: 'required', message: 'contains or source is required' }]);
      const changed = changedFields<UpdateGoldenQuestionDto>(stored, changes);
      if (changed.length === 0) return stored;
      const { question } = changes;
      await transaction.update(GoldenQuestion, { id, accountId }, { question, contains, source });
      await askAnew(transaction, accountId, { id, askId: newId() });
      await this.auditLog.record(transaction, caller, { action: 'golden_question.updated', id, changed });
      this.wakeAfterCommit(accountId);
      return transaction.findOneByOrFail(GoldenQuestion, { id, accountId });
    });
  }

  /** Has all golden questions of the agent asked; returns them. @throws ApiError NOT_FOUND */
  async ask(caller: AgentTenant): Promise<GoldenQuestion[]> {
    await this.agents.get(caller);
    return this.transactions.run(async (transaction) => {
      await requestAnswers(transaction, caller, newId());
      this.wakeAfterCommit(caller.accountId);
      return goldenQuestionsOf(transaction, caller);
    });
  }

  /** @throws ApiError NOT_FOUND */
  async delete(caller: AgentCaller, id: number): Promise<void> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    await this.transactions.run(async (transaction) => {
      const { affected } = await transaction.delete(GoldenQuestion, { id, agentId, accountId });
      if (!affected) throw notFound('golden question');
      await this.auditLog.record(transaction, caller, { action: 'golden_question.deleted', id });
      await forgetChanges(transaction, accountId);
    });
  }

  private wakeAfterCommit(accountId: number): void {
    this.transactions.afterCommit(() => void askGoldenQuestions.addTo(this.queue, { accountId }));
  }
}

/** The golden questions of the agent, oldest first. */
export async function goldenQuestionsOf(
  db: EntityManager,
  { accountId, agentId }: AgentKey,
): Promise<GoldenQuestion[]> {
  return db.find(GoldenQuestion, { where: { agentId, accountId }, order: OLDEST_FIRST });
}
