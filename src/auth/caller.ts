import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Mode, Plan, Scope } from './plan';

/** The account, mode and key of a request: everything it may see belongs to this account and mode. */
export interface Caller {
  accountId: number;
  mode: Mode;
  plan: Plan;
  scopes: readonly Scope[];
  keyId: number;
  suspended: boolean;
}

/** An account and mode: what most look-ups need of a caller. */
export type Tenant = Pick<Caller, 'accountId' | 'mode'>;

/** Who changes something of an account and mode: the key of a caller, or the operator (`keyId` is null). */
export interface Actor extends Tenant {
  keyId: number | null;
}

/** The operator, who acts in this account and mode. */
export function operatorIn({ accountId, mode }: Tenant): Actor {
  return { accountId, mode, keyId: null };
}

/** What the guards add to a request. */
export interface AuthenticatedRequest {
  caller: Caller;
  /** Account and mode as one key, for rate limits and idempotency keys. */
  partition: string;
  /** When the last guard of access let the request through, in milliseconds of `performance.now()`. */
  admittedAtMs: number;
}

/** Injects the caller into a parameter of a controller's method. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().caller,
);
