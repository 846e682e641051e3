import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, CurrentCaller, type AgentCaller, type Caller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { ChooseModelDto, ModelAnswerDto } from './tenant-model.dto';
import { TenantModelsService } from './tenant-models.service';

const ABOUT = 'The model in live mode. In test mode the built-in model answers.';

/** The chat model of an agent. */
@ApiTags('Agents')
@Controller('api/v1/agents/:id/model')
export class AgentModelController {
  constructor(private readonly models: TenantModelsService) {}

  @Get()
  @Requires({ plan: 'pro', scope: 'agents:read' })
  @Operation({ summary: 'Get the model of an agent', description: ABOUT, answer: ModelAnswerDto })
  async getAgentModel(@AtAgent() caller: AgentCaller): Promise<ModelAnswerDto> {
    return { model: await this.models.get(caller) };
  }

  @Put()
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({ summary: 'Choose the model of an agent', answer: ModelAnswerDto })
  async chooseAgentModel(
    @AtAgent() caller: AgentCaller,
    @Body() model: ChooseModelDto,
  ): Promise<ModelAnswerDto> {
    return { model: await this.models.choose(caller, model) };
  }

  @Delete()
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({ summary: 'Return to the default model', status: 204 })
  async removeAgentModel(@AtAgent() caller: AgentCaller): Promise<void> {
    await this.models.remove(caller);
  }
}

/** The chat model of the account. */
@ApiTags('Account')
@Controller('api/v1/model')
export class AccountModelController {
  constructor(private readonly models: TenantModelsService) {}

  @Get()
  @Requires({ plan: 'pro', scope: 'agents:read' })
  @Operation({ summary: 'Get the model of the account', description: ABOUT, answer: ModelAnswerDto })
  async getAccountModel(@CurrentCaller() caller: Caller): Promise<ModelAnswerDto> {
    return { model: await this.models.get(caller) };
  }

  @Put()
  @Requires({ plan: 'pro', scope: 'models:write' })
  @Operation({ summary: 'Choose the model of the account', answer: ModelAnswerDto })
  async chooseAccountModel(
    @CurrentCaller() caller: Caller,
    @Body() model: ChooseModelDto,
  ): Promise<ModelAnswerDto> {
    return { model: await this.models.choose(caller, model) };
  }

  @Delete()
  @Requires({ plan: 'pro', scope: 'models:write' })
  @Operation({ summary: 'Return to the default model', status: 204 })
  async removeAccountModel(@CurrentCaller() caller: Caller): Promise<void> {
    await this.models.remove(caller);
  }
}
