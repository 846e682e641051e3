import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { AuditedAction } from '../audit/audited-action';
import type { Caller } from '../auth/caller';
import { ChatService } from '../chat/chat.service';
import { questionInFull } from '../chat/understanding/follow-up';
import { TransactionsService } from '../platform/database/transactions.service';
import { invalid, notFound } from '../platform/http/errors';
import type { Claim } from '../platform/http/idempotency/idempotency.service';
import { present } from '../platform/http/requests/present';
import { log } from '../platform/observability/logging/logger';
import { PAIR_LIMITS, type PairInput } from '../training/pairs/pair';
import { TrainingSourceDto } from '../training/training.dto';
import { TrainingService } from '../training/training.service';
import type { OpenQuestion } from './open-question';
import { OpenQuestionsService } from './open-questions.service';
import {
  OpenQuestionDto,
  type AnswerQuestionDto,
  type CorrectedExampleDto,
  type CorrectionAnswerDto,
} from './questions.dto';
import { lastAnswer, personAnswersOf } from './person-answer';
import {
  findExchanges,
  findPersonsMessages,
  reviewMessages,
  type Exchange,
  type Reason,
} from './questions.queries';

/** The most questions in a list. */
const MAX_LISTED = 100;

/** A question that was answered: its pair, and the ids of messages that asked it. */
export interface Correction {
  source: TrainingSourceDto;
  exampleIds: number[];
}

/** The questions to which the agents of a tenant have no good answer. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: AgentsService,
    private readonly openQuestions: OpenQuestionsService,
    private readonly training: TrainingService,
    private readonly chat: ChatService,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The first 100 open questions of the agent, most asked first. @throws ApiError NOT_FOUND */
  async list(caller: Caller, agentId: number, reason?: Reason): Promise<OpenQuestionDto[]> {
    const { accountId } = await this.agents.get(caller, agentId);
    const agent = { accountId, agentId };
    const questions = (await this.openQuestions.find(agent))
      .filter((question) => reason === undefined || question.reason === reason)
      .slice(0, MAX_LISTED);
    const ids = questions.flatMap(({ messageIds }) => messageIds);
    const answers = personAnswersOf(await findPersonsMessages(this.dataSource, agent, ids));
    return questions.map((question) => {
      const personAnswer = lastAnswer(question.messageIds.flatMap((id) => answers.get(id) ?? []));
      return present(OpenQuestionDto, { ...question, personAnswer });
    });
  }

  /**
   * Closes a question with a pair of it and this answer, in one transaction. With a claim, the correction is stored
   * under its key; it has no text of a visitor.
   * @throws ApiError NOT_FOUND, also if the question was closed meanwhile; CONFLICT, LIMIT_REACHED as for any pair;
   * VALIDATION_ERROR if a pair cannot have the question, and no other is given
   */
  async answer(
    caller: Caller,
    agentId: number,
    id: number,
    { answer, question, source = `question-${id}` }: AnswerQuestionDto,
    claim?: Claim,
  ): Promise<Correction> {
    const { accountId } = await this.agents.get(caller, agentId);
    const open = await this.openQuestions.get({ accountId, agentId }, id);
    const pair = { ...wordingsFor(open, question), answer };
    return this.transactions.unit(async () => {
      // Reads the agent before the transaction begins.
      const row = await this.training.add(caller, agentId, { source, type: 'qa', ...pair });
      await this.close(caller, 'question.answered', open, id);
      const correction = { source: present(TrainingSourceDto, row), exampleIds: open.exampleIds };
      if (claim)
        await this.transactions.run((transaction) =>
          claim.keep(transaction, { status: 200, body: correction }),
        );
      return correction;
    });
  }

  /** Asks the messages of a correction again. Records nothing. @throws the signal's reason */
  async rehearse(
    caller: Caller,
    agentId: number,
    { source, exampleIds }: Correction,
    signal: AbortSignal,
  ): Promise<CorrectionAnswerDto> {
    const exchanges = await findExchanges(
      this.dataSource,
      { accountId: caller.accountId, agentId },
      exampleIds,
    );
    const ask = async ({ query, earlier, response }: Exchange): Promise<CorrectedExampleDto> => {
      const question = questionInFull(query, earlier);
      return { question, before: response, after: await this.answerTo(caller, agentId, question, signal) };
    };
    return { source, examples: await Promise.all(exchanges.map(ask)) };
  }

  /** Takes a question off the list. @throws ApiError NOT_FOUND */
  async dismiss(caller: Caller, agentId: number, id: number): Promise<void> {
    const { accountId } = await this.agents.get(caller, agentId);
    const open = await this.openQuestions.get({ accountId, agentId }, id);
    await this.transactions.unit(() => this.close(caller, 'question.dismissed', open, id));
  }

  /** @throws ApiError NOT_FOUND if the message with this id was reviewed meanwhile */
  private async close(
    caller: Caller,
    action: AuditedAction,
    { messageIds }: OpenQuestion,
    id: number,
  ): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const reviewed = await reviewMessages(transaction, caller.accountId, messageIds);
      if (!reviewed.has(id)) throw notFound('question');
      await this.auditLog.record(transaction, caller, action, id);
    });
  }

  /** The answer to a message; null if it fails, because the question is already closed. @throws the signal's reason */
  private async answerTo(
    caller: Caller,
    agentId: number,
    message: string,
    signal: AbortSignal,
  ): Promise<string | null> {
    try {
      return (await this.chat.rehearse(caller, agentId, { message }, signal)).text;
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err }, 'a corrected question could not be asked again');
      return null;
    }
  }
}

/** @throws ApiError VALIDATION_ERROR if a pair cannot have the question, and no other is given */
function wordingsFor(
  { question: shown, wordings }: OpenQuestion,
  given: string | undefined,
): Pick<PairInput, 'question' | 'alternatives'> {
  const question = given ?? (wordings.includes(shown) ? shown : undefined);
  if (question === undefined)
    throw invalid([
      {
        path: 'question',
        rule: 'required',
        message: 'question is required, because that of the visitors is too long or refers to an earlier one',
      },
    ]);
  const alternatives = wordings.filter((wording) => wording !== question);
  return { question, alternatives: alternatives.slice(0, PAIR_LIMITS.alternatives) };
}
