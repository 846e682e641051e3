import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { AuditedAction } from '../audit/audited-action';
import type { AgentCaller, Caller } from '../auth/caller';
import { ChatService, draftOf } from '../chat/chat.service';
import { questionInFull } from '../chat/understanding/follow-up';
import { LikenessService } from '../models/embedding';
import { TransactionsService } from '../platform/database/transactions.service';
import { invalidField, notFound } from '../platform/http/errors';
import type { Claim } from '../platform/http/idempotency/idempotency.service';
import { present } from '../platform/http/requests/present';
import { log } from '../platform/observability/logging/logger';
import { PAIR_LIMITS, type PairInput } from '../training/pairs/pair';
import { TrainingSourceDto } from '../training/training.dto';
import { TrainingService } from '../training/training.service';
import { groupsOf, merged, type OpenQuestion, type QuestionGroup } from './open-question';
import { OpenQuestionsService } from './open-questions.service';
import {
  OpenQuestionDto,
  SimilarQuestionDto,
  type AnswerQuestionDto,
  type CorrectedExampleDto,
  type CorrectionAnswerDto,
  type DraftedAnswerDto,
  type GivenAnswerDto,
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
/** The most asked questions, which are compared in meaning: the encoder takes some 15 ms for each, once. */
const MAX_COMPARED = 200;
/** Questions that were not compared in this time stay ungrouped until the list is read again. */
const COMPARING_MS = 2_000;
const QUESTION_NEEDED =
  'is required, because the question of the visitors is too long or refers to an earlier question';

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
    private readonly likeness: LikenessService,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /**
   * The first 100 open questions of the agent with questions about the same thing, most asked first.
   * @throws ApiError NOT_FOUND
   */
  async list(caller: AgentCaller, reason?: Reason): Promise<OpenQuestionDto[]> {
    await this.agents.get(caller);
    const questions = (await this.openQuestions.find(caller)).filter(
      (question) => reason === undefined || question.reason === reason,
    );
    const compared = questions.slice(0, MAX_COMPARED).map(({ question }) => question);
    const likeness = await this.likeness.of(compared, COMPARING_MS);
    const groups = groupsOf(questions, likeness).slice(0, MAX_LISTED);
    const answerTo = await this.personAnswers(caller, groups);
    return groups.map((group) =>
      present(OpenQuestionDto, {
        ...group,
        personAnswer: answerTo(group),
        similar: group.similar.map((each) =>
          present(SimilarQuestionDto, { ...each, personAnswer: answerTo(each) }),
        ),
      }),
    );
  }

  /**
   * Answers the question as the agent would now, and records nothing.
   * @throws ApiError NOT_FOUND, AGENT_SUSPENDED, SERVICE_UNAVAILABLE, MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT; the
   * signal's reason
   */
  async draft(caller: AgentCaller, id: number, signal: AbortSignal): Promise<DraftedAnswerDto> {
    await this.agents.get(caller);
    const [open] = await this.openQuestions.get(caller, id);
    return draftOf(await this.chat.rehearse(caller, { message: open!.question }, signal));
  }

  /**
   * Closes a question, and others that the answer also answers, with a pair of them and this answer, in one
   * transaction. With a claim, the correction is stored under its key; it has no text of a visitor.
   * @throws ApiError NOT_FOUND, also if the question was closed meanwhile; CONFLICT, LIMIT_REACHED as for any pair;
   * VALIDATION_ERROR if a pair cannot have the question, and no other is given
   */
  async answer(
    caller: AgentCaller,
    { id, claim }: { id: number; claim?: Claim },
    { answer, question, alsoAnswers = [], source = `question-${id}` }: AnswerQuestionDto,
  ): Promise<Correction> {
    await this.agents.get(caller);
    const open = merged(await this.openQuestions.get(caller, id, ...alsoAnswers));
    const pair = { ...wordingsFor(open, question), answer };
    return this.transactions.unit(async () => {
      // Reads the agent before the transaction begins.
      const row = await this.training.add(caller, { source, type: 'qa', ...pair });
      await this.close(caller, { action: 'question.answered', id }, open);
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
    caller: AgentCaller,
    { source, exampleIds }: Correction,
    signal: AbortSignal,
  ): Promise<CorrectionAnswerDto> {
    const exchanges = await findExchanges(this.dataSource, caller, exampleIds);
    const ask = async ({ query, earlier, response }: Exchange): Promise<CorrectedExampleDto> => {
      const question = questionInFull(query, earlier);
      return { question, before: response, after: await this.answerTo(caller, question, signal) };
    };
    return { source, examples: await Promise.all(exchanges.map(ask)) };
  }

  /** Takes a question off the list. @throws ApiError NOT_FOUND */
  async dismiss(caller: AgentCaller, id: number): Promise<void> {
    await this.agents.get(caller);
    const [open] = await this.openQuestions.get(caller, id);
    await this.transactions.unit(() => this.close(caller, { action: 'question.dismissed', id }, open!));
  }

  /** Tells the last answer of a person to each of these questions. */
  private async personAnswers(
    agent: AgentKey,
    groups: readonly QuestionGroup[],
  ): Promise<(question: OpenQuestion) => GivenAnswerDto | null> {
    const ids = groups.flatMap((group) => [group, ...group.similar]).flatMap(({ messageIds }) => messageIds);
    const answers = personAnswersOf(await findPersonsMessages(this.dataSource, agent, ids));
    return ({ messageIds }) => lastAnswer(messageIds.flatMap((id) => answers.get(id) ?? []));
  }

  /** @throws ApiError NOT_FOUND if the message with this id was reviewed meanwhile */
  private async close(
    caller: Caller,
    { action, id }: { action: AuditedAction; id: number },
    { messageIds }: OpenQuestion,
  ): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const reviewed = await reviewMessages(transaction, caller.accountId, messageIds);
      if (!reviewed.has(id)) throw notFound('question');
      await this.auditLog.record(transaction, caller, { action, id });
    });
  }

  /** The answer to a message; null if it fails, because the question is already closed. @throws the signal's reason */
  private async answerTo(caller: AgentCaller, message: string, signal: AbortSignal): Promise<string | null> {
    try {
      return (await this.chat.rehearse(caller, { message }, signal)).text;
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
  if (question === undefined) throw invalidField('question', 'required', QUESTION_NEEDED);
  const alternatives = wordings.filter((wording) => wording !== question);
  return { question, alternatives: alternatives.slice(0, PAIR_LIMITS.alternatives) };
}
