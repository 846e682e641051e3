import { Body, Controller, Delete, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AGENT_SUSPENDED } from '../agents/agent.errors';
import { AtAgent, type AgentCaller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { MODEL_FAULTS } from '../models/model-faults';
import { Operation } from '../platform/http/docs/operation';
import {
  IdempotentRequestsService,
  keyOf,
  type IdempotentRequest,
} from '../platform/http/idempotency/idempotent-requests.service';
import { IdParam } from '../platform/http/requests/id-param';
import { LifecycleService } from '../platform/http/server/lifecycle.service';
import { responseSignal } from '../platform/http/server/response-signal';
import {
  AnswerQuestionDto,
  CorrectionAnswerDto,
  DraftedAnswerAnswerDto,
  ListQuestionsQuery,
  QuestionsAnswerDto,
} from './questions.dto';
import { QuestionsService, type Correction } from './questions.service';

/** The questions to which an agent has no good answer. */
@ApiTags('Training')
@Controller('api/v1/agents/:id/questions')
export class QuestionsController {
  constructor(
    private readonly questions: QuestionsService,
    private readonly idempotentRequests: IdempotentRequestsService,
    private readonly lifecycle: LifecycleService,
  ) {}

  @Get()
  // The list shows visitors' messages.
  @Requires({ plan: 'enterprise', scope: 'conversations:read' })
  @Operation({
    summary: 'List questions without a good answer',
    description:
      'Messages that the agent could not answer, whose answer was rated negative, or that a person answered, grouped by ' +
      'meaning. The 100 most asked questions of the newest 2,000 such messages, most asked first.',
    answer: QuestionsAnswerDto,
  })
  async listQuestions(
    @AtAgent() caller: AgentCaller,
    @Query() { reason }: ListQuestionsQuery,
  ): Promise<QuestionsAnswerDto> {
    return { questions: await this.questions.list(caller, reason) };
  }

  @Post(':questionId/draft')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Draft an answer',
    description:
      'Answers the question from the sources, as the agent would now, for a person to check. Nothing is recorded, and ' +
      'no action is called. The tokens count.',
    answer: DraftedAnswerAnswerDto,
    errors: [AGENT_SUSPENDED, ...MODEL_FAULTS],
  })
  async draftAnswer(
    @AtAgent() caller: AgentCaller,
    @IdParam('questionId') questionId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DraftedAnswerAnswerDto> {
    const signal = responseSignal(response, this.lifecycle.leaving);
    return { draft: await this.questions.draft(caller, questionId, signal) };
  }

  @Post(':questionId/answer')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Answer a question',
    description:
      'Makes a pair of the question and your answer, closes the question, and asks up to five of its messages again ' +
      'without recording them. A retry with the same `Idempotency-Key` asks them once more.',
    answer: CorrectionAnswerDto,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
    idempotent: 'handler',
  })
  async answerQuestion(
    @AtAgent() caller: AgentCaller,
    @IdParam('questionId') questionId: number,
    @Body() input: AnswerQuestionDto,
    @Req() request: Request & IdempotentRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CorrectionAnswerDto> {
    const signal = responseSignal(response, this.lifecycle.leaving);
    const key = keyOf(request);
    const correction = key
      ? await this.idempotentRequests.once<Correction>(request, response, key, {
          resource: 'agent',
          replay: async ({ body }) => body as Correction,
          work: (claim) => this.questions.answer(caller, { id: questionId, claim }, input),
        })
      : await this.questions.answer(caller, { id: questionId }, input);
    // After the commit: an open transaction blocks all other reads of the embedded database.
    return this.questions.rehearse(caller, correction, signal);
  }

  @Delete(':questionId')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({ summary: 'Dismiss a question', status: 204 })
  async dismissQuestion(
    @AtAgent() caller: AgentCaller,
    @IdParam('questionId') questionId: number,
  ): Promise<void> {
    await this.questions.dismiss(caller, questionId);
  }
}
