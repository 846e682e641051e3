import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors';
import { ACCOUNT_SUSPENDED } from '../auth.errors';
import type { AuthenticatedRequest } from '../caller';
import { KeyAccessGuard } from './key-access.guard';

/** Refuses the keys of a suspended account. @throws ApiError ACCOUNT_SUSPENDED */
@Injectable()
export class ActiveAccountGuard extends KeyAccessGuard {
  protected check({ caller }: AuthenticatedRequest): void {
    if (caller.suspended) throw new ApiError(ACCOUNT_SUSPENDED, 'the account is suspended');
  }
}
