import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { ModelsService } from '../models/models.service';
import { Operation } from '../platform/http/docs/operation';
import { IdParam } from '../platform/http/requests/id-param';
import { ListQuery } from '../platform/http/requests/lists/list.dto';
import {
  ActionAnswerDto,
  ActionsAnswerDto,
  AddActionDto,
  presentAction,
  TestActionDto,
  UpdateActionDto,
} from './action.dto';
import type { Action } from './action.entity';
import { ListToolsDto, presentTools, ToolsAnswerDto } from './mcp/mcp-tool.dto';
import {
  ActionExecutionsAnswerDto,
  ActionTestDto,
  presentExecution,
  presentTest,
  presentUnsavedTest,
  UnsavedActionTestDto,
} from './execution.dto';
import { ActionTestsService } from './action-tests.service';
import { ActionsService } from './actions.service';
import { TestUnsavedActionDto } from './unsaved-action.dto';

/** An agent's requests to the tenant's systems. */
@ApiTags('Actions')
@Controller('api/v1/agents/:id/actions')
export class ActionsController {
  constructor(
    private readonly actions: ActionsService,
    private readonly tests: ActionTestsService,
    private readonly models: ModelsService,
  ) {}

  @Get()
  @Requires({ plan: 'pro', scope: 'agents:read' })
  @Operation({ summary: 'List actions', description: 'Oldest first.', answer: ActionsAnswerDto })
  async listActions(@AtAgent() caller: AgentCaller): Promise<ActionsAnswerDto> {
    const actions = await this.actions.list(caller);
    return { actions: actions.map((action) => this.present(caller, action).action) };
  }

  @Post()
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({
    summary: 'Add an action',
    description: 'A request to your system for which the language model may ask during a turn.',
    status: 201,
    answer: ActionAnswerDto,
    location: ({ action }: ActionAnswerDto, { id }) => `/api/v1/agents/${id}/actions/${action.id}`,
    errors: ['LIMIT_REACHED'],
  })
  async addAction(@AtAgent() caller: AgentCaller, @Body() input: AddActionDto): Promise<ActionAnswerDto> {
    return this.present(caller, await this.actions.add(caller, input));
  }

  @Post('tools')
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({
    summary: 'List tools',
    description: 'Asks an MCP server for its tools. An action with `tool` allows one of them.',
    answer: ToolsAnswerDto,
  })
  async listActionTools(
    @AtAgent() caller: AgentCaller,
    @Body() input: ListToolsDto,
  ): Promise<ToolsAnswerDto> {
    return presentTools(await this.actions.listTools(caller, input));
  }

  @Post('test')
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({
    summary: 'Test an action before it is saved',
    description: 'Calls your system and shows its response, from which you choose `responseFields`.',
    answer: UnsavedActionTestDto,
  })
  async testUnsavedAction(
    @AtAgent() caller: AgentCaller,
    @Body() input: TestUnsavedActionDto,
  ): Promise<UnsavedActionTestDto> {
    return presentUnsavedTest(await this.tests.testUnsaved(caller, input));
  }

  @Get(':actionId')
  @Requires({ plan: 'pro', scope: 'agents:read' })
  @Operation({ summary: 'Get an action', answer: ActionAnswerDto })
  async getAction(
    @AtAgent() caller: AgentCaller,
    @IdParam('actionId') actionId: number,
  ): Promise<ActionAnswerDto> {
    return this.present(caller, await this.actions.get(caller, actionId));
  }

  @Patch(':actionId')
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({
    summary: 'Update an action',
    description: 'Only included fields change.',
    answer: ActionAnswerDto,
  })
  async updateAction(
    @AtAgent() caller: AgentCaller,
    @IdParam('actionId') actionId: number,
    @Body() changes: UpdateActionDto,
  ): Promise<ActionAnswerDto> {
    return this.present(caller, await this.actions.update(caller, actionId, changes));
  }

  @Delete(':actionId')
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({ summary: 'Delete an action', description: 'Its executions are deleted too.', status: 204 })
  async deleteAction(@AtAgent() caller: AgentCaller, @IdParam('actionId') actionId: number): Promise<void> {
    await this.actions.delete(caller, actionId);
  }

  @Post(':actionId/test')
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({
    summary: 'Test an action',
    description: 'Calls your system, even for a draft, and shows what the model would see.',
    answer: ActionTestDto,
  })
  async testAction(
    @AtAgent() caller: AgentCaller,
    @IdParam('actionId') actionId: number,
    @Body() input: TestActionDto,
  ): Promise<ActionTestDto> {
    return presentTest(await this.tests.test(caller, actionId, input));
  }

  @Get(':actionId/executions')
  @Requires({ plan: 'pro', scope: 'agents:read' })
  @Operation({
    summary: 'List executions',
    description: 'The calls of the last 30 days, newest first.',
    answer: ActionExecutionsAnswerDto,
  })
  async listActionExecutions(
    @AtAgent() caller: AgentCaller,
    @IdParam('actionId') actionId: number,
    @Query() query: ListQuery,
  ): Promise<ActionExecutionsAnswerDto> {
    const { rows, nextCursor } = await this.actions.listExecutions(caller, actionId, query);
    return { executions: rows.map(presentExecution), nextCursor };
  }

  private present(caller: Caller, action: Action): ActionAnswerDto {
    return { action: presentAction(action, this.models.mayChat(caller.mode)) };
  }
}
