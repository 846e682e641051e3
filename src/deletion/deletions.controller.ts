import { Controller, Delete, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { Operation } from '../platform/http/docs/operation';
import { IdParam } from '../platform/http/requests/id-param';
import { DeletionsService } from './deletions.service';

/** Deletes an agent, or a conversation or a lead of it. */
@Controller('api/v1/agents/:id')
export class DeletionsController {
  constructor(private readonly deletions: DeletionsService) {}

  @Delete()
  @ApiTags('Agents')
  @Requires({ plan: 'enterprise', scope: 'agents:delete' })
  @Operation({
    summary: 'Delete an agent',
    description:
      'Deletes the agent with its training data, conversations, messages and leads. This cannot be undone.',
    status: 204,
  })
  async deleteAgent(@AtAgent() caller: AgentCaller): Promise<void> {
    await this.deletions.deleteAgent(caller);
  }

  @Delete('conversations/:conversationId')
  @ApiTags('Conversations')
  @Requires({ plan: 'plus', scope: 'conversations:write' })
  @Operation({
    summary: 'Delete a conversation',
    description:
      'Deletes the conversation with its messages, ratings, lead, events, deliveries and stored answers. This cannot ' +
      'be undone. An answer in progress ends with `NOT_FOUND`.',
    status: 204,
  })
  async deleteConversation(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
  ): Promise<void> {
    await this.deletions.deleteConversation(caller, conversationId);
  }

  @Delete('leads/:leadId')
  @ApiTags('Leads')
  @Requires({ plan: 'plus', scope: 'leads:write' })
  @Operation({
    summary: 'Delete a lead',
    description:
      'Deletes the lead with its events and deliveries. The conversation stays. A later message in it with a contact ' +
      'detail creates a new lead.',
    status: 204,
  })
  async deleteLead(@AtAgent() caller: AgentCaller, @IdParam('leadId') leadId: number): Promise<void> {
    await this.deletions.deleteLead(caller, leadId);
  }
}
