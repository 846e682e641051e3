import { PickType } from '@nestjs/swagger';
import { AgentDto } from '../agents/agent.dto';
import { EventDataDto } from '../platform/events/event.dto';
import { VersionItemDto } from './version.dto';

/** A version that was published. */
export class PublishedVersionDto extends PickType(VersionItemDto, ['id', 'number', 'restoredNumber']) {}

/** Payload of `agent.published`. */
export class AgentPublishedDto extends EventDataDto {
  agent: AgentDto;

  version: PublishedVersionDto;
}
