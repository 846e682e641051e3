import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Database } from '../database/database';
import { JobQueue } from './job-queue';
import { QueueDepth } from './queue-depth';
import { openQueueBackend } from './queue-backend';

/** Background jobs, on Redis or on the database. */
@Global()
@Module({
  providers: [
    QueueDepth,
    {
      provide: JobQueue,
      inject: [Settings, Database],
      useFactory: async (settings: Settings, database: Database) =>
        new JobQueue(await openQueueBackend(settings, database), settings),
    },
  ],
  exports: [JobQueue],
})
export class QueueModule {}
