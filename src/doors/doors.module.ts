import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { ChatModule } from '../chat/chat.module';
import { IdentityModule } from '../identity/identity.module';
import { TrainingModule } from '../training/training.module';
import { McpController } from './mcp/mcp.controller';
import { NoOAuthController } from './mcp/no-oauth.controller';
import { RunningCallsService } from './mcp/running-calls.service';
import { ToolsService } from './mcp/tools.service';
import { OpenAiTurnsService } from './openai/openai-turns.service';
import { OpenAiController } from './openai/openai.controller';
import { TranscriptsService } from './openai/transcripts.service';

/** Standard protocols as thin layers over chat: the OpenAI API and MCP. */
@Module({
  imports: [AgentsModule, ChatModule, IdentityModule, TrainingModule],
  controllers: [OpenAiController, McpController, NoOAuthController],
  providers: [OpenAiTurnsService, TranscriptsService, ToolsService, RunningCallsService],
})
export class DoorsModule {}
