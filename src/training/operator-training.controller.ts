import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AgentsService } from '../agents/agents.service';
import { AccountsService } from '../accounts/admin/accounts.service';
import { operatorIn } from '../auth/caller';
import { RequiresOperator } from '../auth/requires.decorator';
import { RequestBody } from '../platform/http/requests/bodies/input.guard';
import { IdParam } from '../platform/http/requests/id-param';
import { Operation } from '../platform/http/docs/operation';
import { present } from '../platform/http/requests/present';
import { ListSourcesQuery, OperatorSourceDto, OperatorSourcesAnswerDto } from './operator-training.dto';
import {
  AddTrainingSourceDto,
  TRAINING_BODY_LIMIT_BYTES,
  TrainingSourceAnswerDto,
  TrainingSourceDto,
} from './training.dto';
import { TrainingService } from './training.service';

/** The training sources of an account, for operators. */
@ApiTags('Accounts (operators)')
@RequiresOperator()
@Controller('admin/v1/accounts/:accountId')
export class OperatorTrainingController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly agents: AgentsService,
    private readonly training: TrainingService,
  ) {}

  @Get('training')
  @Operation({
    summary: "List an account's training sources",
    description: 'The sources of all its agents, newest first, with the error of those that failed.',
    answer: OperatorSourcesAnswerDto,
  })
  async listAccountTrainingSources(
    @IdParam('accountId') accountId: number,
    @Query() query: ListSourcesQuery,
  ): Promise<OperatorSourcesAnswerDto> {
    await this.accounts.get(accountId);
    const { rows, nextCursor } = await this.training.listOfAccount(accountId, query);
    return { sources: rows.map((source) => present(OperatorSourceDto, source)), nextCursor };
  }

  @Post('agents/:agentId/training')
  @RequestBody({ limitBytes: TRAINING_BODY_LIMIT_BYTES })
  @Operation({
    summary: "Add a training source to an account's agent",
    description: 'Works on every plan.',
    status: 201,
    answer: TrainingSourceAnswerDto,
    location: ({ source }: TrainingSourceAnswerDto, { agentId }) =>
      `/api/v1/agents/${agentId}/training/${source.id}`,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  async addAccountTrainingSource(
    @IdParam('accountId') accountId: number,
    @IdParam('agentId') agentId: number,
    @Body() input: AddTrainingSourceDto,
  ): Promise<TrainingSourceAnswerDto> {
    const agent = await this.agents.getOfAccount(accountId, agentId);
    return {
      source: present(TrainingSourceDto, await this.training.add({ ...operatorIn(agent), agentId }, input)),
    };
  }
}
