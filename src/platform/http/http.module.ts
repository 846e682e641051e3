import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from './error.filter';
import { IdempotencyService } from './idempotency/idempotency.service';
import { IdempotentRequests } from './idempotency/idempotent-requests';
import { HealthController, ReadyController } from './health.controller';
import { Lifecycle } from './lifecycle';
import { Pager } from './pagination';
import { Readiness } from './readiness';
import { RequestValidationPipe } from './validation.pipe';

/** What all routes share: validation, idempotency, error answers, pagination, health. */
@Global()
@Module({
  controllers: [HealthController, ReadyController],
  providers: [
    Lifecycle,
    Pager,
    Readiness,
    IdempotencyService,
    IdempotentRequests,
    RequestValidationPipe,
    { provide: APP_PIPE, useExisting: RequestValidationPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [Lifecycle, Pager, Readiness, IdempotencyService, IdempotentRequests, RequestValidationPipe],
})
export class HttpModule {}
