import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule as NestConfigModule, registerAs } from '@nestjs/config';
import { loadSecrets, Secrets } from './secrets';
import { Settings } from './settings';

/** Settings and secrets, for every module. */
@Global()
@Module({})
export class ConfigModule {
  /** The environment is read once, by `readSettings`: Nest's module carries what it made of it. */
  static with(settings: Settings): DynamicModule {
    const configuration = registerAs('settings', () => settings);
    return {
      module: ConfigModule,
      imports: [NestConfigModule.forRoot({ load: [configuration], ignoreEnvFile: true })],
      providers: [
        { provide: Settings, useExisting: configuration.KEY },
        { provide: Secrets, inject: [Settings], useFactory: loadSecrets },
      ],
      exports: [Settings, Secrets],
    };
  }
}
