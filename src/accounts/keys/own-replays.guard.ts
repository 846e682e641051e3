import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { IdempotentRequest } from '../../platform/http/idempotency/idempotent-requests.service';
import type { AuthenticatedRequest } from '../../auth/caller';

/**
 * Lets the answers of these routes be replayed to the key that got them alone: they hold a secret, which may open more
 * than another key of the account does.
 */
@Injectable()
export class OwnReplaysGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest & IdempotentRequest>();
    request.replayedTo = String(request.caller.keyId);
    return true;
  }
}
