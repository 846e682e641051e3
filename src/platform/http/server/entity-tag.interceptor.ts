import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { tap, type Observable } from 'rxjs';
import { entityTagOf } from '../requests/if-match';

/** Sets `ETag` to the version of the object in the answer. */
export class EntityTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(tap((answer) => response.setHeader('ETag', entityTagOf(answer))));
  }
}
