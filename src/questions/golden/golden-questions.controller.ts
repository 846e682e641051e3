import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { IdParam } from '../../platform/http/requests/id-param';
import {
  AddGoldenQuestionDto,
  GoldenQuestionAnswerDto,
  GoldenQuestionsAnswerDto,
  presentGoldenQuestion,
  UpdateGoldenQuestionDto,
} from './golden-questions.dto';
import { GoldenQuestionsService } from './golden-questions.service';

/** The golden questions of an agent. */
@ApiTags('Training')
@Controller('api/v1/agents/:id/golden-questions')
export class GoldenQuestionsController {
  constructor(private readonly questions: GoldenQuestionsService) {}

  @Get()
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({
    summary: 'List golden questions',
    description: 'Oldest first, each with its last answer.',
    answer: GoldenQuestionsAnswerDto,
  })
  async listGoldenQuestions(@AtAgent() caller: AgentCaller): Promise<GoldenQuestionsAnswerDto> {
    return { goldenQuestions: (await this.questions.list(caller)).map(presentGoldenQuestion) };
  }

  @Post()
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Add a golden question',
    description:
      'Parley asks it now, after each training and on request, as the first message of a conversation that is not kept.',
    status: 201,
    answer: GoldenQuestionAnswerDto,
    location: ({ goldenQuestion }: GoldenQuestionAnswerDto, { id }) =>
      `/api/v1/agents/${id}/golden-questions/${goldenQuestion.id}`,
    errors: ['LIMIT_REACHED'],
  })
  async addGoldenQuestion(
    @AtAgent() caller: AgentCaller,
    @Body() input: AddGoldenQuestionDto,
  ): Promise<GoldenQuestionAnswerDto> {
    return { goldenQuestion: presentGoldenQuestion(await this.questions.add(caller, input)) };
  }

  @Post('ask')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Ask the golden questions',
    description: 'Each question has `isWaiting: true` until it has its new answer.',
    status: 202,
    answer: GoldenQuestionsAnswerDto,
  })
  async askGoldenQuestions(@AtAgent() caller: AgentCaller): Promise<GoldenQuestionsAnswerDto> {
    return { goldenQuestions: (await this.questions.ask(caller)).map(presentGoldenQuestion) };
  }

  @Get(':goldenId')
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({ summary: 'Get a golden question', answer: GoldenQuestionAnswerDto })
  async getGoldenQuestion(
    @AtAgent() caller: AgentCaller,
    @IdParam('goldenId') goldenId: number,
  ): Promise<GoldenQuestionAnswerDto> {
    return { goldenQuestion: presentGoldenQuestion(await this.questions.get(caller, goldenId)) };
  }

  @Patch(':goldenId')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Update a golden question',
    description: 'Only included fields change. A changed question loses its last result and is asked now.',
    answer: GoldenQuestionAnswerDto,
  })
  async updateGoldenQuestion(
    @AtAgent() caller: AgentCaller,
    @IdParam('goldenId') goldenId: number,
    @Body() changes: UpdateGoldenQuestionDto,
  ): Promise<GoldenQuestionAnswerDto> {
    const question = await this.questions.update(caller, goldenId, changes);
    return { goldenQuestion: presentGoldenQuestion(question) };
  }

  @Delete(':goldenId')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({ summary: 'Delete a golden question', status: 204 })
  async deleteGoldenQuestion(
    @AtAgent() caller: AgentCaller,
    @IdParam('goldenId') goldenId: number,
  ): Promise<void> {
    await this.questions.delete(caller, goldenId);
  }
}
