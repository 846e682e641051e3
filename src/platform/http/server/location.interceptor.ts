import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { tap, type Observable } from 'rxjs';

/** Returns the path of the created object, from the answer to the request and the parameters of its path. */
export type Locate = (answer: never, params: Readonly<Record<string, string>>) => string;

/** Sets `Location` to the path of the created object (RFC 9110, section 10.2.2), even when a stored answer is sent. */
export class LocationInterceptor implements NestInterceptor {
  constructor(private readonly locate: Locate) {}

  intercept(context: ExecutionContext, next: CallHandler<never>): Observable<unknown> {
    const http = context.switchToHttp();
    const { params } = http.getRequest<Request<Record<string, string>>>();
    return next
      .handle()
      .pipe(tap((answer) => http.getResponse<Response>().setHeader('Location', this.locate(answer, params))));
  }
}
