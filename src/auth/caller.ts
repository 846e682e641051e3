import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { agentIdOf, HasAgentId } from '../platform/http/requests/id-param';
import type { Mode, Plan, Scope } from './plan';

/** The account, mode and author of a request. The request sees only data of this account and mode. */
export interface Caller {
  accountId: number;
  mode: Mode;
  plan: Plan;
  scopes: readonly Scope[];
  /** Null for a signed-in person. */
  keyId: number | null;
  /** The signed-in person; absent for a key. */
  personId?: number;
  /** The only agents that a key or person may use; absent for access to all agents of the account. */
  agentIds?: readonly number[];
  suspended: boolean;
}

/** An account and mode, which suffice for most look-ups. */
export type Tenant = Pick<Caller, 'accountId' | 'mode'>;

/** The author of a change in an account and mode: a key, a person, or without both the operator. */
export interface Actor extends Tenant {
  keyId: number | null;
  personId?: number;
}

/** A tenant and an agent id. The tenant need not have this agent: `AgentsService.get` checks it. */
export interface AgentTenant extends Tenant {
  agentId: number;
}

/** A caller, and the agent of the request. */
export type AgentCaller = Caller & AgentTenant;

/** The author of a change, and its agent. */
export type AgentActor = Actor & AgentTenant;

/** The operator as the author of a change in this account and mode. */
export function operatorIn({ accountId, mode }: Tenant): Actor {
  return { accountId, mode, keyId: null };
}

/** The properties that the guards add to a request. */
export interface AuthenticatedRequest {
  caller: Caller;
  /** The account to which idempotency keys belong. */
  accountId: number;
  /** Account and mode as one key, for rate limits and idempotency keys. */
  partition: string;
  /** When the last guard of access admitted the request, in milliseconds of `performance.now()`. */
  admittedAtMs: number;
}

/** Injects the caller into a parameter of a controller's method. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().caller,
);

const InjectAgentCaller = createParamDecorator((_: unknown, context: ExecutionContext): AgentCaller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return { ...caller, agentId: agentIdOf(context)! };
});

/** Injects the caller, with the id of the agent in a path of `/agents/{id}`. */
export function AtAgent(): ParameterDecorator {
  return (target, method, index) => {
    HasAgentId(target, method, index);
    InjectAgentCaller()(target, method, index);
  };
}
