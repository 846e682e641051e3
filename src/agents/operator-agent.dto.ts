import { MODES, type Mode } from '../auth/plan';
import { Choice } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { Flag, OneOf } from '../platform/http/requests/fields/fields';
import { ListAnswerDto } from '../platform/http/requests/lists/list.dto';
import { CreateAgentDto } from './agent-requests.dto';
import { AgentItemDto, presentAgentItem } from './agent.dto';
import type { Agent } from './agent.entity';

/** Body of Create Agent for an account. */
@BodySchema('CreateAgentForAccount', { mode: 'live', name: 'Support' })
export class CreateAgentForAccountDto extends CreateAgentDto {
  @OneOf(MODES)
  mode: Mode;
}

/** The operators' view of an agent. */
export class OperatorAgentDto extends AgentItemDto {
  @Choice(MODES)
  mode: Mode;
}

/** Body of Suspend Agent. */
@BodySchema('SuspendAgent', { suspended: true })
export class SuspendAgentDto {
  @Flag()
  suspended: boolean;
}

/** Answer of Suspend Agent. */
export class OperatorAgentAnswerDto {
  agent: OperatorAgentDto;
}

/** Answer of List Agents of an account. */
export class OperatorAgentsAnswerDto extends ListAnswerDto {
  agents: OperatorAgentDto[];
}

/** The operators' view of an agent. */
export function presentOperatorAgent(row: Agent): OperatorAgentDto {
  return { ...presentAgentItem(row), mode: row.mode };
}
