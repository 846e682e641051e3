import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountsService } from '../accounts/admin/accounts.service';
import { operatorIn } from '../auth/caller';
import { RequiresOperator } from '../auth/requires.decorator';
import { IdParam } from '../platform/http/requests/id-param';
import { ListQuery } from '../platform/http/requests/lists/list.dto';
import { Operation } from '../platform/http/docs/operation';
import { CreatedAgentAnswerDto, presentCreatedAgent } from './agent.dto';
import { AgentsService } from './agents.service';
import {
  CreateAgentForAccountDto,
  OperatorAgentAnswerDto,
  OperatorAgentsAnswerDto,
  presentOperatorAgent,
  SuspendAgentDto,
} from './operator-agent.dto';

/** The agents of an account, for operators. */
@ApiTags('Accounts (operators)')
@RequiresOperator()
@Controller('admin/v1/accounts/:accountId/agents')
export class OperatorAgentsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly agents: AgentsService,
  ) {}

  @Get()
  @Operation({
    summary: "List an account's agents",
    description: 'The agents of both modes, newest first.',
    answer: OperatorAgentsAnswerDto,
  })
  async listAccountAgents(
    @IdParam('accountId') accountId: number,
    @Query() query: ListQuery,
  ): Promise<OperatorAgentsAnswerDto> {
    await this.accounts.get(accountId);
    const { rows, nextCursor } = await this.agents.listOfAccount(accountId, query);
    return { agents: rows.map(presentOperatorAgent), nextCursor };
  }

  @Post()
  @Operation({
    summary: 'Create an agent for an account',
    description: 'Works on every plan.',
    status: 201,
    answer: CreatedAgentAnswerDto,
    location: ({ agent }: CreatedAgentAnswerDto) => `/api/v1/agents/${agent.id}`,
  })
  async createAccountAgent(
    @IdParam('accountId') accountId: number,
    @Body() { mode, ...input }: CreateAgentForAccountDto,
  ): Promise<CreatedAgentAnswerDto> {
    await this.accounts.get(accountId);
    const operator = operatorIn({ accountId, mode });
    return { agent: presentCreatedAgent(await this.agents.create(operator, input)) };
  }

  @Patch(':agentId')
  @Operation({
    summary: 'Suspend an agent',
    description:
      'A suspended agent answers messages with `AGENT_SUSPENDED`, its training waits, and its widget is off. ' +
      '`suspended: false` ends the suspension.',
    answer: OperatorAgentAnswerDto,
  })
  async suspendAccountAgent(
    @IdParam('accountId') accountId: number,
    @IdParam('agentId') agentId: number,
    @Body() { suspended }: SuspendAgentDto,
  ): Promise<OperatorAgentAnswerDto> {
    return { agent: presentOperatorAgent(await this.agents.suspend(accountId, agentId, suspended)) };
  }
}
