import { applyDecorators } from '@nestjs/common';
import { MayBeAbsent, MayBeNull } from '../platform/http/requests/fields/fields';
import { Ids } from '../platform/http/requests/fields/list-fields';

const MAX_AGENTS = 100;

/** The only permitted agents, up to 100; `null`: all. `requireAgents` checks that they exist. */
export function AgentIds(): PropertyDecorator {
  return applyDecorators(MayBeAbsent(), MayBeNull(), Ids(MAX_AGENTS));
}
