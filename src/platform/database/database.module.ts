import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { Settings } from '../config/settings';
import { openDataSource } from './data-source';
import { Database } from './database';
import { TransactionsService } from './transactions.service';

/** The database, and TypeORM with the entities of every module's `TypeOrmModule.forFeature`. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Database],
      // No retries: the supervisor starts the process again.
      useFactory: (database: Database) => ({
        ...database.typeOrmOptions,
        autoLoadEntities: true,
        retryAttempts: 0,
      }),
      dataSourceFactory: (options) => openDataSource(options as DataSourceOptions),
    }),
  ],
  providers: [
    { provide: Database, inject: [Settings], useFactory: (settings: Settings) => Database.open(settings) },
    TransactionsService,
  ],
  exports: [Database, TransactionsService],
})
export class DatabaseModule {}
