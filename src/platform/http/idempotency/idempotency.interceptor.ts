import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { z } from 'zod';
import { Transactions } from '../../database/transactions';
import { parse } from '../validation.pipe';
import { IdempotentRequests, keyOf, type IdempotentRequest } from './idempotent-requests';

/** Honours `Idempotency-Key`, and holds the handler's transaction open until its answer is in it. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly transactions: Transactions,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request & IdempotentRequest>();
    const key = keyOf(request);
    if (!key) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    const handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    // The handler's pipes come after this; an invalid body must neither use a key up nor be told of another request's.
    validateBody(context, request.body);
    return from(
      this.requests.once(request, response, key, {
        replay: async ({ status, body }) => {
          response.status(status);
          return body;
        },
        work: (claim) =>
          this.transactions.unit(handle, (transaction, body) =>
            claim.keep(transaction, { status: response.statusCode, body }),
          ),
      }),
    );
  }
}

/** @throws ApiError VALIDATION_ERROR when the body does not fit the schema that the handler's `@Body` names */
function validateBody(context: ExecutionContext, body: unknown): void {
  const parameters: Record<string, { schema?: unknown }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {};
  const schema = Object.entries(parameters).find(([kind]) => kind.startsWith(`${RouteParamtypes.BODY}:`))?.[1]
    .schema;
  if (schema instanceof z.ZodType) parse(schema, body, 'body');
}
