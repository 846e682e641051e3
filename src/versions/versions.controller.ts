import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { Operation } from '../platform/http/docs/operation';
import { IdParam } from '../platform/http/requests/id-param';
import type { AgentVersion } from './agent-version.entity';
import {
  ChangeDraftDto,
  changesOf,
  presentVersion,
  presentVersionItem,
  PublishVersionDto,
  VersionAnswerDto,
  VersionsAnswerDto,
} from './version.dto';
import {
  presentTrial,
  presentTrialState,
  TrialAnswerDto,
  TrialStateAnswerDto,
  TryDraftDto,
} from './trials/trial.dto';
import { AGENT_CHANGED, GOLDEN_QUESTIONS_BROKEN, TRIAL_REQUIRED } from './versions.errors';
import { VersionsService } from './versions.service';

/** The versions of an agent. */
@ApiTags('Agents')
@Controller('api/v1/agents/:id/versions')
export class VersionsController {
  constructor(private readonly versions: VersionsService) {}

  @Get()
  @Requires({ plan: 'enterprise', scope: 'agents:read' })
  @Operation({
    summary: 'List versions',
    description: 'Drafts, then at most 100 published versions; each the newest first.',
    answer: VersionsAnswerDto,
  })
  async listVersions(@AtAgent() caller: AgentCaller): Promise<VersionsAnswerDto> {
    return { versions: (await this.versions.list(caller)).map(presentVersionItem) };
  }

  @Post()
  @Requires({ plan: 'enterprise', scope: 'agents:write' })
  @Operation({
    summary: 'Create a draft',
    description: 'A copy of the live agent with the given changes. Visitors do not notice it.',
    status: 201,
    answer: VersionAnswerDto,
    location: ({ version }: VersionAnswerDto, { id }) => `/api/v1/agents/${id}/versions/${version.id}`,
    errors: ['LIMIT_REACHED'],
  })
  async createDraft(
    @AtAgent() caller: AgentCaller,
    @Body() input: ChangeDraftDto,
  ): Promise<VersionAnswerDto> {
    return answerWith(caller, await this.versions.create(caller, changesOf(input)));
  }

  @Get(':versionId')
  @Requires({ plan: 'enterprise', scope: 'agents:read' })
  @Operation({ summary: 'Get a version', answer: VersionAnswerDto })
  async getVersion(
    @AtAgent() caller: AgentCaller,
    @IdParam('versionId') versionId: number,
  ): Promise<VersionAnswerDto> {
    return answerWith(caller, await this.versions.get(caller, versionId));
  }

  @Patch(':versionId')
  @Requires({ plan: 'enterprise', scope: 'agents:write' })
  @Operation({
    summary: 'Update a draft',
    description: 'Only included parts change.',
    answer: VersionAnswerDto,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  async updateDraft(
    @AtAgent() caller: AgentCaller,
    @IdParam('versionId') versionId: number,
    @Body() changes: ChangeDraftDto,
  ): Promise<VersionAnswerDto> {
    return answerWith(caller, await this.versions.update(caller, versionId, changesOf(changes)));
  }

  @Delete(':versionId')
  @Requires({ plan: 'enterprise', scope: 'agents:write' })
  @Operation({ summary: 'Discard a draft', status: 204, errors: ['CONFLICT'] })
  async discardDraft(@AtAgent() caller: AgentCaller, @IdParam('versionId') versionId: number): Promise<void> {
    await this.versions.discard(caller, versionId);
  }

  @Post(':versionId/trial')
  @Requires({ plan: 'enterprise', scope: 'agents:write' })
  @Operation({
    summary: 'Try a draft',
    description:
      'Asks golden questions and first messages of earlier conversations, of the live agent and of the draft. ' +
      'Nothing is recorded in conversations; tokens count. An earlier trial of the draft is replaced.',
    status: 202,
    answer: TrialStateAnswerDto,
    errors: ['CONFLICT'],
  })
  async tryDraft(
    @AtAgent() caller: AgentCaller,
    @IdParam('versionId') versionId: number,
    @Body() { conversations }: TryDraftDto,
  ): Promise<TrialStateAnswerDto> {
    return { trial: presentTrialState(await this.versions.try(caller, versionId, conversations)) };
  }

  @Get(':versionId/trial')
  @Requires({ plan: 'enterprise', scope: 'conversations:read' })
  @Operation({
    summary: 'Get a trial',
    description: 'Both answers to each question. It has no questions if the draft was not tried.',
    answer: TrialAnswerDto,
  })
  async getTrial(
    @AtAgent() caller: AgentCaller,
    @IdParam('versionId') versionId: number,
  ): Promise<TrialAnswerDto> {
    return { trial: presentTrial(await this.versions.trial(caller, versionId)) };
  }

  @Post(':versionId/publish')
  @Requires({ plan: 'enterprise', scope: 'agents:write' })
  @Operation({
    summary: 'Publish a draft',
    description:
      'Makes the draft the live agent, all of it or nothing. The state before stays as a version. A draft that ' +
      'changes pairs needs the scope `training:write` too.',
    answer: VersionAnswerDto,
    errors: ['CONFLICT', 'LIMIT_REACHED', AGENT_CHANGED, TRIAL_REQUIRED, GOLDEN_QUESTIONS_BROKEN],
  })
  async publishDraft(
    @AtAgent() caller: AgentCaller,
    @IdParam('versionId') versionId: number,
    @Body() options: PublishVersionDto,
  ): Promise<VersionAnswerDto> {
    return answerWith(caller, await this.versions.publish(caller, versionId, options));
  }

  @Post(':versionId/restore')
  @Requires({ plan: 'enterprise', scope: 'agents:write' })
  @Operation({
    summary: 'Restore a version',
    description: 'Publishes the state of a published version again, as a new version.',
    answer: VersionAnswerDto,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  async restoreVersion(
    @AtAgent() caller: AgentCaller,
    @IdParam('versionId') versionId: number,
  ): Promise<VersionAnswerDto> {
    return answerWith(caller, await this.versions.restore(caller, versionId));
  }
}

function answerWith({ scopes }: Caller, version: AgentVersion): VersionAnswerDto {
  return { version: presentVersion(version, scopes.includes('training:read')) };
}
