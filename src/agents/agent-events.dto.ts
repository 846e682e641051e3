import { PickType } from '@nestjs/swagger';
import { EventDataDto } from '../platform/events/event.dto';
import { AgentDto, CreatedAgentDto } from './agent.dto';

/** Payload of `agent.created`. */
export class AgentCreatedDto extends EventDataDto {
  agent: CreatedAgentDto;
}

/** Payload of `agent.updated`. */
export class AgentUpdatedDto extends EventDataDto {
  agent: AgentDto;
}

/** An agent that was deleted. */
export class DeletedAgentDto extends PickType(AgentDto, ['id', 'name']) {}

/** Payload of `agent.deleted`. */
export class AgentDeletedDto extends EventDataDto {
  agent: DeletedAgentDto;
}
