import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, CurrentCaller, type AgentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { IfMatch, type Precondition } from '../platform/http/requests/if-match';
import { Operation } from '../platform/http/docs/operation';
import {
  AgentAnswerDto,
  AgentsAnswerDto,
  CreatedAgentAnswerDto,
  presentAgent,
  presentAgentItem,
  presentCreatedAgent,
} from './agent.dto';
import { CreateAgentDto, ListAgentsQuery, UpdateAgentDto } from './agent-requests.dto';
import type { Agent } from './agent.entity';
import { AgentsService } from './agents.service';

/** The agents of the caller's account and mode. */
@ApiTags('Agents')
@Controller('api/v1/agents')
export class AgentsController {
  constructor(private readonly agents: AgentsService) {}

  @Get()
  @Requires({ plan: 'pro', scope: 'agents:read', leavesOutAgents: true })
  @Operation({ summary: 'List agents', description: 'Newest first.', answer: AgentsAnswerDto })
  async listAgents(
    @CurrentCaller() caller: Caller,
    @Query() query: ListAgentsQuery,
  ): Promise<AgentsAnswerDto> {
    const { rows, nextCursor } = await this.agents.list(caller, query);
    return { agents: rows.map(presentAgentItem), nextCursor };
  }

  @Get(':id')
  @Requires({ plan: 'pro', scope: 'agents:read' })
  @Operation({ summary: 'Get an agent', answer: AgentAnswerDto, versioned: true })
  async getAgent(@AtAgent() caller: AgentCaller): Promise<AgentAnswerDto> {
    return answerWith(await this.agents.get(caller));
  }

  @Post()
  @Requires({ plan: 'enterprise', scope: 'agents:write' })
  @Operation({
    summary: 'Create an agent',
    status: 201,
    answer: CreatedAgentAnswerDto,
    location: ({ agent }: CreatedAgentAnswerDto) => `/api/v1/agents/${agent.id}`,
  })
  async createAgent(
    @CurrentCaller() caller: Caller,
    @Body() input: CreateAgentDto,
  ): Promise<CreatedAgentAnswerDto> {
    return { agent: presentCreatedAgent(await this.agents.create(caller, input)) };
  }

  @Patch(':id')
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({
    summary: 'Update an agent',
    description:
      'Only included fields change; `""` or `null` clears a text setting. A change of `retentionDays` needs the scope ' +
      '`agents:delete` too.',
    answer: AgentAnswerDto,
    versioned: true,
  })
  async updateAgent(
    @AtAgent() caller: AgentCaller,
    @Body() changes: UpdateAgentDto,
    @IfMatch() ifMatch: Precondition,
  ): Promise<AgentAnswerDto> {
    const requireVersion = (stored: Agent) => ifMatch.require(answerWith(stored));
    return answerWith(await this.agents.update(caller, changes, requireVersion));
  }
}

function answerWith(agent: Agent): AgentAnswerDto {
  return { agent: presentAgent(agent) };
}
