import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Transactions } from '../../database/transactions';
import { RequestValidationPipe } from '../requests/validation.pipe';
import { IdempotentRequestsService, keyOf, type IdempotentRequest } from './idempotent-requests.service';

/** Names the field of a handler's answer with the id of what it is about. The stored answer is removed with that. */
export const AnswersAbout = Reflector.createDecorator<string>();

/** Honours `Idempotency-Key`: the answer is stored under the key in the transaction of the handler. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly requests: IdempotentRequestsService,
    private readonly transactions: Transactions,
    private readonly validation: RequestValidationPipe,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request & IdempotentRequest>();
    const key = keyOf(request);
    if (!key) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    const idField = this.reflector.get(AnswersAbout, context.getHandler());
    const handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    // The handler's pipes run after this. An invalid body must neither use the key nor reveal that it is in use.
    await this.validateBody(context, request.body);
    return from(
      this.requests.once(request, response, key, {
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

  /** @throws ApiError VALIDATION_ERROR when the body does not fit the class of the handler's `@Body` */
  private async validateBody(context: ExecutionContext, body: unknown): Promise<void> {
    const types = Reflect.getMetadata(
      'design:paramtypes',
      context.getClass().prototype as object,
      context.getHandler().name,
    ) as Type[];
    // The body is the only parameter of a class of ours: the pipe passes all others on.
    for (const metatype of types) await this.validation.transform(body, { type: 'body', metatype });
  }
}

function idIn(body: unknown, field: string | undefined): string | undefined {
  return field === undefined ? undefined : (body as Record<string, string>)[field];
}
