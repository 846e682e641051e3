import { BullModule } from '@nestjs/bullmq';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Settings } from '../config/settings';
import { Database } from '../database/database';
import { JobQueue, JobWorker } from './bull-classes';
import { ClockWatchService } from './clock-watch.service';
import { FailedJobsService } from './failed-jobs.service';
import type { JobDefinition } from './job';
import { openQueueConnection } from './queue-connection';
import { QueueGaugesService } from './queue-gauges.service';
import { QueueService } from './queue.service';

BullModule.queueClass = JobQueue;
BullModule.workerClass = JobWorker;

/** Background jobs, on Redis or on the database. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    BullModule.forRootAsync({
      inject: [Settings, Database],
      useFactory: openQueueConnection,
      // `QueueService` starts the workers; with `ROLE=api` it starts none.
      extraOptions: { manualRegistration: true },
    }),
  ],
  providers: [QueueService, QueueGaugesService, FailedJobsService, ClockWatchService],
  exports: [QueueService, FailedJobsService],
})
export class QueueModule {
  /** The queue of a kind of job, for the module that owns the job: `@InjectQueue(job.name)`. */
  static forJob({ name }: JobDefinition<never>): DynamicModule {
    return BullModule.registerQueue({ name });
  }
}
