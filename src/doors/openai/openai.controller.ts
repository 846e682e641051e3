import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Agent } from '../../agents/agent.entity';
import { AgentsService } from '../../agents/agents.service';
import { CurrentCaller, type Caller } from '../../auth/caller';
import { requireAgent } from '../../auth/refusals';
import { Requires } from '../../auth/requires.decorator';
import type { ChatRequest } from '../../chat/chat-response.service';
import { JsonReply } from '../../chat/writing/reply-writer';
import { parseId } from '../../platform/database/id';
import { RequestBody } from '../../platform/http/requests/bodies/input.guard';
import { addToLog } from '../../platform/observability/logging/request-context';
import { readCompletionRequest } from './completion-request';
import { completionOf, headOf } from './completion';
import { CompletionStreamReply } from './completion-writers';
import { endedResponse, responseHeadOf } from './model-response';
import { OpenAiTurnsService, type OpenAiExchange } from './openai-turns.service';
import { readResponseRequest } from './response-request';
import { ResponseStreamReply } from './response-writers';

/** The agent is in the body, or the last part of the path. */
const ACCESS = { plan: 'plus', scope: 'chat:write', leavesOutAgents: true } as const;
/** The whole conversation so far is in each request. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/** The OpenAI API has no pages of models. */
const MAX_MODELS = 1000;

/** Agents as models, for clients of the OpenAI API. */
// docs/openai.md describes these routes; the API's documents describe Parley's own API.
@ApiExcludeController()
@Requires(ACCESS)
@Controller('openai/v1')
export class OpenAiController {
  constructor(
    private readonly agents: AgentsService,
    private readonly turns: OpenAiTurnsService,
  ) {}

  @Get('models')
  async listModels(@CurrentCaller() caller: Caller): Promise<object> {
    const agents = await this.agents.newest(caller, MAX_MODELS);
    return { object: 'list', data: agents.map(presentModel) };
  }

  @Get('models/:model')
  async getModel(@CurrentCaller() caller: Caller, @Param('model') model: string): Promise<object> {
    const agentId = parseId(model);
    requireAgent(caller, agentId);
    return presentModel(await this.agents.get({ ...caller, agentId }));
  }

  @Post('chat/completions')
  @HttpCode(200)
  @RequestBody({ isUnchecked: true, limitBytes: BODY_LIMIT_BYTES })
  async complete(
    @CurrentCaller() caller: Caller,
    @Req() request: ChatRequest,
    @Res() response: Response,
  ): Promise<void> {
    const completion = readCompletionRequest(request.body as Record<string, unknown>);
    const writerFor = (messageId: number) => {
      const head = headOf(completion, messageId);
      return completion.stream
        ? new CompletionStreamReply(response, head, completion.includeUsage)
        : new JsonReply(response, (end) => completionOf(head, end));
    };
    await this.answer(caller, { chat: completion, request, response, writerFor });
  }

  @Post('responses')
  @HttpCode(200)
  @RequestBody({ isUnchecked: true, limitBytes: BODY_LIMIT_BYTES })
  async respond(
    @CurrentCaller() caller: Caller,
    @Req() request: ChatRequest,
    @Res() response: Response,
  ): Promise<void> {
    const completion = readResponseRequest(request.body as Record<string, unknown>);
    const writerFor = (messageId: number) => {
      const head = responseHeadOf(completion, messageId);
      return completion.stream
        ? new ResponseStreamReply(response, head)
        : new JsonReply(response, (end) => endedResponse(head, end));
    };
    await this.answer(caller, { chat: completion, request, response, writerFor });
  }

  private async answer(caller: Caller, exchange: Omit<OpenAiExchange, 'tenant'>): Promise<void> {
    const { agentId } = exchange.chat;
    addToLog({ agentId });
    requireAgent(caller, agentId);
    await this.turns.answer({ ...exchange, tenant: caller });
  }
}

/** An agent as a model of the OpenAI API. Some clients show `name` instead of the id. */
function presentModel({ id, name, createdAt }: Agent): object {
  const created = Math.floor(createdAt.getTime() / 1000);
  return { id: String(id), object: 'model', created, owned_by: 'parley', name };
}
