import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AgentsService } from '../../agents/agents.service';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import type { ChatRequest } from '../../chat/chat-response.service';
import { RequestBody } from '../../platform/http/requests/bodies/input.guard';
import { LifecycleService } from '../../platform/http/server/lifecycle.service';
import { responseSignal } from '../../platform/http/server/response-signal';
import { OriginGuard } from './origin.guard';
import { RunningCallsService } from './running-calls.service';
import { ToolsService } from './tools.service';
import { sendWebResponse, toWebRequest } from './web-exchange';

/** An agent as an MCP server, for assistants. */
// docs/mcp.md describes it; MCP has its own way to describe tools.
@ApiExcludeController()
@Controller('api/v1/agents/:id/mcp')
export class McpController {
  constructor(
    private readonly agents: AgentsService,
    private readonly tools: ToolsService,
    private readonly calls: RunningCallsService,
    private readonly lifecycle: LifecycleService,
  ) {}

  @Post()
  @HttpCode(200)
  // Each tool requires its own scope.
  @Requires({ plan: 'plus', scope: null, takesGrants: true })
  @UseGuards(OriginGuard)
  @RequestBody({ isUnchecked: true })
  async serve(
    @AtAgent() caller: AgentCaller,
    @Req() request: ChatRequest,
    @Res() response: Response,
  ): Promise<void> {
    const body = request.body as Record<string, unknown>;
    const { botName, name } = await this.agents.get(caller);
    this.calls.cancel(caller, request, body);
    this.calls.name(body, response);
    // Loaded with the first request: a service without MCP clients saves the SDK's memory and time.
    const { serve } = await import('./agent-server.js');
    const leaving = responseSignal(response, this.lifecycle.leaving);
    await this.calls.run({ caller, request, message: body }, leaving, async (signal) => {
      const tools = this.tools.toolsFor({ caller, request, signal });
      const answer = await serve({ name: botName || name, tools }, toWebRequest(request, leaving), body);
      await sendWebResponse(answer, request, response);
    });
  }
}
