import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { tap, type Observable } from 'rxjs';

/** The path of what a request has created, from its answer and the parameters of its path. */
export type Locate = (answer: never, params: Readonly<Record<string, string>>) => string;

/** Sets `Location` to the path of what was created (RFC 9110, section 10.2.2), also when an answer is replayed. */
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
