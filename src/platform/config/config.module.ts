import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule as NestConfigModule, registerAs } from '@nestjs/config';
import { loadSecrets, Secrets } from './secrets';
import { Settings } from './settings';

/** The token of all settings objects. */
export const ALL_SETTINGS = Symbol('all settings');

/** Settings and secrets, for every module. */
@Global()
@Module({})
export class ConfigModule {
  /** Provides each of these settings objects by its class. `readSettings` has read the environment once. */
  static with(allSettings: object[]): DynamicModule {
    const load = allSettings.map((settings) => registerAs(settings.constructor.name, () => settings));
    const providers = allSettings.map(({ constructor }, index) => ({
      provide: constructor,
      useExisting: load[index]!.KEY,
    }));
    return {
      module: ConfigModule,
      imports: [NestConfigModule.forRoot({ load, ignoreEnvFile: true })],
      providers: [
        ...providers,
        { provide: ALL_SETTINGS, useValue: allSettings },
        { provide: Secrets, inject: [Settings], useFactory: loadSecrets },
      ],
      exports: [...providers, ALL_SETTINGS, Secrets],
    };
  }
}
