import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { TransactionsService } from '../../database/transactions.service';
import { loggedIdsOf } from '../requests/id-param';
import { inputClassOf } from '../requests/bodies/input-class';
import { RequestValidationPipe } from '../requests/fields/validation.pipe';
import { IdempotentRequestsService, keyOf, type IdempotentRequest } from './idempotent-requests.service';

/**
 * Names the field of the response with the id of an object. The stored response is removed together with the object.
 */
export const RemovedWith = Reflector.createDecorator<string>();

/** Honours `Idempotency-Key`: the response is stored under the key in the transaction of the handler. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly requests: IdempotentRequestsService,
    private readonly transactions: TransactionsService,
    private readonly validation: RequestValidationPipe,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request & IdempotentRequest>();
    const key = keyOf(request);
    if (!key) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    const idField = this.reflector.get(RemovedWith, context.getHandler());
    const handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    // The handler's pipes run after this. An invalid body must neither use the key nor reveal that it is in use.
    await this.validateBody(context, request.body);
    return from(
      this.requests.once(request, response, key, {
        resource: 'agentId' in loggedIdsOf(context) ? 'agent' : undefined,
        replay: async ({ status, body }) => {
          response.status(status);
          return body;
        },
        work: (claim) =>
          this.transactions.unit(handle, (transaction, body) =>
            claim.keep(transaction, { status: response.statusCode, body }, idIn(body, idField)),
          ),
      }),
    );
  }

  /** @throws ApiError VALIDATION_ERROR when the body breaks a rule of the class that the handler declares */
  private async validateBody(context: ExecutionContext, body: unknown): Promise<void> {
    const metatype = inputClassOf(context);
    if (metatype) await this.validation.transform(body, { type: 'body', metatype });
  }
}

function idIn(body: unknown, field: string | undefined): string | undefined {
  return field === undefined ? undefined : (body as Record<string, string>)[field];
}
