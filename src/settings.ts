import { AuthSettings } from './auth/auth.settings';
import { ChatSettings } from './chat/chat.settings';
import { IngestionSettings } from './ingestion/ingestion.settings';
import { ModelsSettings } from './models/models.settings';
import { readSettings, Settings } from './platform/config/settings';
import { WebhooksSettings } from './webhooks/webhooks.settings';

/**
 * The settings of the platform and of every module that has its own.
 * @throws InvalidSettingError naming the first variable that is missing or bad
 */
export function readAllSettings(environment: NodeJS.ProcessEnv): [Settings, ...object[]] {
  const read = <T extends object>(type: new () => T): T => readSettings(type, environment);
  return [
    read(Settings),
    read(AuthSettings),
    read(ModelsSettings),
    read(ChatSettings),
    read(IngestionSettings),
    read(WebhooksSettings),
  ];
}
