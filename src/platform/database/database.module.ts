import { Global, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { Settings } from '../config/settings';
import { Database } from './database';
import { Maintenance } from './maintenance';
import { Transactions } from './transactions';

/** The opened database, for the module below and for what needs a plain pool. */
@Global()
@Module({
  providers: [
    {
      provide: Database,
      inject: [Settings],
      useFactory: (settings: Settings) => Database.open(settings),
    },
    Maintenance,
  ],
  exports: [Database],
})
class OpenDatabaseModule {}

/** The database and the ORM over it, for every module. */
@Module({})
export class DatabaseModule {
  static with(entities: DataSourceOptions['entities']): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [Transactions],
      exports: [Transactions],
      imports: [
        OpenDatabaseModule,
        TypeOrmModule.forRootAsync({
          inject: [Database],
          // TypeORM takes its options from the opened database. One that is not there ends the start at once: the
          // supervisor of the process tries again.
          useFactory: (database: Database) => ({ type: 'postgres', database, retryAttempts: 0 }) as never,
          dataSourceFactory: async (options): Promise<DataSource> =>
            (options as unknown as { database: Database }).database.connect(entities),
        }),
      ],
    };
  }
}
