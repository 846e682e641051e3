import { Body, Controller, Delete, Get, Patch, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AtAgent, type AgentCaller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { Settings } from '../platform/config/settings';
import { Operation } from '../platform/http/docs/operation';
import { baseUrlOf } from '../platform/http/requests/fields/base-url';
import { IdParam } from '../platform/http/requests/id-param';
import {
  AddChannelDto,
  AddedChannelDto,
  ChannelAnswerDto,
  ChannelsAnswerDto,
  presentChannel,
  UpdateChannelDto,
  UpdatedChannelDto,
} from './channel.dto';
import { ChannelsService } from './channels.service';

/** The platforms through which people talk to an agent. */
@ApiTags('Channels')
@Controller('api/v1/agents/:id/channels')
export class ChannelsController {
  constructor(
    private readonly channels: ChannelsService,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Requires({ plan: 'pro', scope: 'agents:read' })
  @Operation({ summary: 'List channels', description: 'Oldest first.', answer: ChannelsAnswerDto })
  async listChannels(@AtAgent() caller: AgentCaller, @Req() request: Request): Promise<ChannelsAnswerDto> {
    const channels = await this.channels.list(caller);
    return { channels: channels.map((channel) => presentChannel(channel, this.baseUrl(request))) };
  }

  @Post()
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({
    summary: 'Add a channel',
    description:
      "Connects the agent with the tenant's own app at a platform. The credentials are stored encrypted and never shown.",
    status: 201,
    answer: AddedChannelDto,
    location: ({ channel }: AddedChannelDto, { id }) => `/api/v1/agents/${id}/channels/${channel.id}`,
    errors: ['LIMIT_REACHED'],
  })
  async addChannel(
    @AtAgent() caller: AgentCaller,
    @Body() input: AddChannelDto,
    @Req() request: Request,
  ): Promise<AddedChannelDto> {
    const baseUrl = this.baseUrl(request);
    const { channel, ...shownOnce } = await this.channels.add(caller, input, baseUrl);
    return { channel: presentChannel(channel, baseUrl), ...shownOnce };
  }

  @Get(':channelId')
  @Requires({ plan: 'pro', scope: 'agents:read' })
  @Operation({
    summary: 'Get a channel',
    description: 'With its last event and last error.',
    answer: ChannelAnswerDto,
  })
  async getChannel(
    @AtAgent() caller: AgentCaller,
    @IdParam('channelId') channelId: number,
    @Req() request: Request,
  ): Promise<ChannelAnswerDto> {
    return {
      channel: presentChannel(await this.channels.get(caller, channelId), this.baseUrl(request)),
    };
  }

  @Patch(':channelId')
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({
    summary: 'Update a channel',
    description:
      'Replaces the name, and the credentials that are given. `callbackUrl` and `verifyToken` stay.',
    answer: UpdatedChannelDto,
  })
  async updateChannel(
    @AtAgent() caller: AgentCaller,
    @IdParam('channelId') id: number,
    @Body() input: UpdateChannelDto,
    @Req() request: Request,
  ): Promise<UpdatedChannelDto> {
    const baseUrl = this.baseUrl(request);
    const { channel, problem } = await this.channels.update(caller, { id, baseUrl }, input);
    return { channel: presentChannel(channel, baseUrl), problem };
  }

  @Delete(':channelId')
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({ summary: 'Delete a channel', description: 'Its conversations stay.', status: 204 })
  async deleteChannel(
    @AtAgent() caller: AgentCaller,
    @IdParam('channelId') channelId: number,
  ): Promise<void> {
    await this.channels.delete(caller, channelId);
  }

  private baseUrl(request: Request): string {
    return baseUrlOf(request, this.settings.PUBLIC_URL);
  }
}
