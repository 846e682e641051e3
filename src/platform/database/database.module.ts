import { Global, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { Settings } from '../config/settings';
import { Database } from './database';
import { Maintenance } from './maintenance';
import type { StartedDatabase } from './start-database';
import { Transactions } from './transactions';

@Global()
@Module({})
class OpenDatabaseModule {
  static with(started?: StartedDatabase): DynamicModule {
    return {
      module: OpenDatabaseModule,
      providers: [
        {
          provide: Database,
          inject: [Settings],
          useFactory: (settings: Settings) => Database.open(settings, started),
        },
        Maintenance,
      ],
      exports: [Database],
    };
  }
}

/** The database and the ORM over it, for every module. */
@Module({})
export class DatabaseModule {
  static with(entities: DataSourceOptions['entities'], started?: StartedDatabase): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [Transactions],
      exports: [Transactions],
      imports: [
        OpenDatabaseModule.with(started),
        TypeOrmModule.forRootAsync({
          inject: [Database],
          // The factory below needs the opened database; TypeORM's own options come from it too.
          // A database that is not there ends the start at once; whoever supervises the process tries again.
          useFactory: (database: Database) => ({ type: 'postgres', database, retryAttempts: 0 }) as never,
          dataSourceFactory: async (options): Promise<DataSource> =>
            (options as unknown as { database: Database }).database.connect(entities),
        }),
      ],
    };
  }
}
