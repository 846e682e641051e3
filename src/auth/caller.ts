import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Mode, Plan, Scope } from './plan';

/** Who asks: everything a request may see belongs to this account and mode. */
export interface Caller {
  accountId: number;
  mode: Mode;
  plan: Plan;
  scopes: readonly Scope[];
  keyId: number;
  suspended: boolean;
}

/** The account and mode that something belongs to: all that most look-ups need of a caller. */
export type Tenant = Pick<Caller, 'accountId' | 'mode'>;

/** What the access guard leaves on the request. */
export interface AuthenticatedRequest {
  caller: Caller;
  /** Account and mode in one: what is counted or remembered for the one is not for the other. */
  partition: string;
  /** When the request had passed, in milliseconds of `performance.now()`. */
  admittedAtMs: number;
}

/** Hands the caller to a controller's method. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().caller,
);
