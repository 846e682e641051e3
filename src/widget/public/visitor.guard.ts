import { hash } from 'node:crypto';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { unauthenticated } from '../../auth/refusals';
import type { VisitRequest } from './visit';
import { VisitorTokensService } from './visitor-tokens.service';

/**
 * Finds the visitor by the visitor token. Idempotency keys are the visitor's own.
 * @throws ApiError UNAUTHENTICATED
 */
@Injectable()
export class VisitorGuard implements CanActivate {
  constructor(private readonly tokens: VisitorTokensService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<VisitRequest>();
    const { tenant, widget } = request.visit;
    const visitor = await this.tokens.read(request.visit, request.headers.authorization);
    if (widget.identityRequired && visitor.userId === null)
      throw unauthenticated('invalid', 'this agent only talks to verified visitors');
    request.visitor = visitor;
    request.partition = `${tenant.accountId}:${tenant.mode}:${hash('sha256', visitor.id, 'base64url')}`;
    request.admittedAtMs = performance.now();
    return true;
  }
}
