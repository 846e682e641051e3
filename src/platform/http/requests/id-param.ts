import { Param, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { parseId } from '../../database/id';
import type { LoggedIds } from '../../observability/logging/request-context';

const LOGGED_AS = Symbol('the names in the log of the ids in a path');

const AGENT_ID = 'agentId';

const idPipe: PipeTransform<string, number> = { transform: parseId };

/**
 * An id in the path, which log lines have under the name `loggedAs`. A malformed id becomes 0, which no row has, so it
 * looks like an id that never existed.
 */
export function IdParam(name: string, loggedAs = name): ParameterDecorator {
  return (target, method, index) => {
    Param(name, idPipe)(target, method, index);
    declareId(name, loggedAs)(target, method, index);
  };
}

/** Declares that the path of a handler is below `/agents/{id}`. */
export const HasAgentId: ParameterDecorator = declareId('id', AGENT_ID);

/** The id of the agent in the path of a request, 0 if it is malformed; undefined if the route names none. */
export function agentIdOf(context: ExecutionContext): number | undefined {
  const name = Object.entries(loggedNamesOf(context.getHandler())).find(([, each]) => each === AGENT_ID)?.[0];
  if (name === undefined) return undefined;
  return parseId(String(context.switchToHttp().getRequest<Request>().params[name]));
}

/** The ids in the path of a request, for the log. Only ids: anything else may be a text of the client. */
export function loggedIdsOf(context: ExecutionContext): LoggedIds {
  const { params } = context.switchToHttp().getRequest<Request>();
  const ids = Object.entries(loggedNamesOf(context.getHandler())).map(
    ([name, loggedAs]) => [loggedAs, parseId(String(params[name]))] as const,
  );
  return Object.fromEntries(ids.filter(([, id]) => id > 0));
}

function declareId(name: string, loggedAs: string): ParameterDecorator {
  return (target, method) => {
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({ name, schema: { type: 'integer', format: 'int64' } })(target, method!, handler);
    const names = { ...loggedNamesOf(handler.value as object), [name]: loggedAs };
    Reflect.defineMetadata(LOGGED_AS, names, handler.value as object);
  };
}

function loggedNamesOf(handler: object): Record<string, string> {
  return (Reflect.getMetadata(LOGGED_AS, handler) as Record<string, string> | undefined) ?? {};
}
