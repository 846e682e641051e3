import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../config/settings';
import { Database } from './database';
import { DatabaseWatchService } from './database-watch.service';
import { PoolGaugesService } from './pool-gauges.service';
import { ReadReplicaService } from './read-replica.service';
import { TransactionsService } from './transactions.service';

/** The database, and TypeORM with the entities of every module's `TypeOrmModule.forFeature`. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Database],
      // No retries: the supervisor starts the process again.
      useFactory: async (database: Database) => {
        await database.prepareSchema();
        return { ...database.typeOrmOptions, autoLoadEntities: true, retryAttempts: 0 };
      },
    }),
  ],
  providers: [
    { provide: Database, inject: [Settings], useFactory: (settings: Settings) => Database.open(settings) },
    DatabaseWatchService,
    PoolGaugesService,
    ReadReplicaService,
    TransactionsService,
  ],
  exports: [Database, DatabaseWatchService, ReadReplicaService, TransactionsService],
})
export class DatabaseModule {}
