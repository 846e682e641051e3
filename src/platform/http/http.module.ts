import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { ErrorFilter } from './error.filter';
import { IdempotencyService } from './idempotency/idempotency.service';
import { IdempotentRequests } from './idempotency/idempotent-requests';
import { HealthController, ReadyController } from './server/health.controller';
import { Lifecycle } from './server/lifecycle';
import { Pager } from './requests/pagination';
import { Readiness } from './server/readiness';
import { RequestValidationPipe } from './requests/validation.pipe';

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
