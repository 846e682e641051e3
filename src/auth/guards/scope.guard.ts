import { Injectable } from '@nestjs/common';
import { insufficientScope } from '../refusals';
import type { AuthenticatedRequest } from '../caller';
import type { KeyAccess } from '../requires.decorator';
import { KeyAccessGuard } from './key-access.guard';

/** Refuses a key without the scope of the route. It is the last guard of access. @throws ApiError INSUFFICIENT_SCOPE */
@Injectable()
export class ScopeGuard extends KeyAccessGuard {
  protected check(request: AuthenticatedRequest, { scope }: KeyAccess): void {
    if (scope && !request.caller.scopes.includes(scope)) throw insufficientScope(scope);
    request.admittedAtMs = performance.now();
  }
}
