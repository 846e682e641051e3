import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { EntityManager } from 'typeorm';
import { TransactionsService } from '../../platform/database/transactions.service';
import { ApiError } from '../../platform/http/errors';
import type { GoldenQuestion } from '../../questions/golden/golden-question.entity';
import { goldenQuestionsOf } from '../../questions/golden/golden-questions.service';
import type { AgentVersion } from '../agent-version.entity';
import { GOLDEN_QUESTIONS_BROKEN, TRIAL_REQUIRED } from '../versions.errors';
import { TrialAnswer } from './trial-answer.entity';
import { tryDrafts } from './trials.jobs';
import { addQuestions, firstQuestions } from './trials.queries';
import { isBroken, judge, untried, type JudgedAnswer } from './verdict';

/** Trials of drafts: golden questions and earlier first messages, answered by the live agent and by the draft. */
@Injectable()
export class TrialsService {
  constructor(
    @InjectQueue(tryDrafts.name) private readonly queue: Queue,
    private readonly transactions: TransactionsService,
  ) {}

  /** Starts the trial of a draft again, in the transaction that has checked the draft. */
  async start(transaction: EntityManager, draft: AgentVersion, conversations: number): Promise<void> {
    const { accountId, agentId, id: versionId } = draft;
    await this.forget(transaction, draft);
    const goldens = await goldenQuestionsOf(transaction, draft);
    const golden = goldens.map(({ id, question }) => ({ goldenId: id, question }));
    const first = await firstQuestions(transaction, { accountId, agentId }, conversations);
    await addQuestions(transaction, { accountId, agentId, versionId }, [...golden, ...first]);
    this.transactions.afterCommit(() => void tryDrafts.addTo(this.queue, { accountId }));
  }

  /** Removes the answers to an earlier state of a draft. */
  async forget(transaction: EntityManager, { id, accountId }: AgentVersion): Promise<void> {
    await transaction.delete(TrialAnswer, { versionId: id, accountId });
  }

  /** The questions of the trial of a version: golden questions first. */
  async read(version: AgentVersion): Promise<JudgedAnswer[]> {
    return this.transactions.read((db) => judgementsOf(db, version));
  }

  /** @throws ApiError TRIAL_REQUIRED, GOLDEN_QUESTIONS_BROKEN */
  async requirePassed(transaction: EntityManager, draft: AgentVersion): Promise<void> {
    const judgements = await judgementsOf(transaction, draft);
    const missing = untried(judgements, await goldenQuestionsOf(transaction, draft));
    if (missing.length > 0) {
      const message = `${missing.length} golden questions were not asked of this draft`;
      throw new ApiError(TRIAL_REQUIRED, message, { goldenQuestions: missing.map(nameOf) });
    }
    const broken = judgements.filter(isBroken).map(({ golden }) => golden!);
    if (broken.length === 0) return;
    const message = `the draft breaks ${broken.length} golden questions`;
    throw new ApiError(GOLDEN_QUESTIONS_BROKEN, message, { goldenQuestions: broken.map(nameOf) });
  }
}

const nameOf = ({ id, question }: GoldenQuestion) => ({ id, question });

async function judgementsOf(
  db: EntityManager,
  { id: versionId, accountId, agentId }: Pick<AgentVersion, 'id' | 'accountId' | 'agentId'>,
): Promise<JudgedAnswer[]> {
  const order = { goldenId: { direction: 'ASC', nulls: 'LAST' }, id: 'ASC' } as const;
  const rows = await db.find(TrialAnswer, { where: { versionId, accountId }, order });
  return judge(rows, await goldenQuestionsOf(db, { accountId, agentId }));
}
