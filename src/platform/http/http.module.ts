import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { DocumentsController } from './docs/documents.controller';
import { ErrorFilter } from './error.filter';
import { IdempotencyService } from './idempotency/idempotency.service';
import { IdempotentRequestsService } from './idempotency/idempotent-requests.service';
import { HealthController, ReadyController } from './server/health.controller';
import { LifecycleService } from './server/lifecycle.service';
import { PaginationService } from './requests/lists/pagination.service';
import { ReadinessService } from './server/readiness.service';
import { SecurityTextController } from './server/security-text.controller';
import { RequestValidationPipe } from './requests/fields/validation.pipe';

/** The parts that all routes share: validation, idempotency, error answers, pagination, health. */
@Global()
@Module({
  controllers: [DocumentsController, HealthController, ReadyController, SecurityTextController],
  providers: [
    LifecycleService,
    PaginationService,
    ReadinessService,
    IdempotencyService,
    IdempotentRequestsService,
    RequestValidationPipe,
    { provide: APP_PIPE, useExisting: RequestValidationPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [
    LifecycleService,
    PaginationService,
    ReadinessService,
    IdempotencyService,
    IdempotentRequestsService,
    RequestValidationPipe,
  ],
})
export class HttpModule {}
