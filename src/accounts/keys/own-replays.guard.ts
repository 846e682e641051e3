import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { IdempotentRequest } from '../../platform/http/idempotency/idempotent-requests.service';
import type { AuthenticatedRequest } from '../../auth/caller';

/**
 * Replays the answers of these routes only to the key or person of the first request: they contain a new credential,
 * which may have more scopes than another key of the account.
 */
@Injectable()
export class OwnReplaysGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest & IdempotentRequest>();
    const { keyId, personId } = request.caller;
    request.replayedTo = String(keyId ?? personId);
    return true;
  }
}
