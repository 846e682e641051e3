import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors';
import { INSUFFICIENT_SCOPE } from '../auth.errors';
import type { AuthenticatedRequest } from '../caller';
import type { KeyAccess } from '../requires.decorator';
import { KeyAccessGuard } from './key-access.guard';

/** Refuses a key without the scope of the route; the last of the guards of access. @throws ApiError INSUFFICIENT_SCOPE */
@Injectable()
export class ScopeGuard extends KeyAccessGuard {
  protected check(request: AuthenticatedRequest, { scope }: KeyAccess): void {
    if (!request.caller.scopes.includes(scope)) {
      const details = { requiredScope: scope };
      throw new ApiError(INSUFFICIENT_SCOPE, `this needs a key with the scope ${scope}`, details);
    }
    request.admittedAtMs = performance.now();
  }
}
