import { Global, Module, type DynamicModule } from '@nestjs/common';
import { loadSecrets, Secrets } from './secrets';
import { Settings } from './settings';

/** Settings and secrets, for every module. */
@Global()
@Module({})
export class ConfigModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: Settings, useValue: settings },
        { provide: Secrets, useFactory: () => loadSecrets(settings) },
      ],
      exports: [Settings, Secrets],
    };
  }
}
