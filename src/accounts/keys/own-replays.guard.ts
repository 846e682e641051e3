import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { IdempotentRequest } from '../../platform/http/idempotency/idempotent-requests.service';
import type { AuthenticatedRequest } from '../../auth/caller';

/**
 * Replays the answers of these routes only to the key that made the first request: they hold a secret, which may have
 * more scopes than another key of the account.
 */
@Injectable()
export class OwnReplaysGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest & IdempotentRequest>();
    request.replayedTo = String(request.caller.keyId);
    return true;
  }
}
