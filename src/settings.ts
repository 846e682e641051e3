import { AuthSettings } from './auth/auth.settings';
import { QuotasSettings } from './auth/quotas.settings';
import { ChannelsSettings } from './channels/channels.settings';
import { ChatSettings } from './chat/chat.settings';
import { OidcSettings } from './console/oidc/oidc.settings';
import { FilesSettings } from './ingestion/files.settings';
import { IngestionSettings } from './ingestion/ingestion.settings';
import { ModelsSettings } from './models/models.settings';
import { MailSettings } from './platform/mail/mail.settings';
import { readSettings, Settings } from './platform/config/settings';
import { StorageSettings } from './platform/storage/storage.settings';
import { WebhooksSettings } from './webhooks/webhooks.settings';

/**
 * The settings of the platform and of every module that has settings.
 * @throws InvalidSettingError that names the first missing or invalid variable
 */
export function readAllSettings(environment: NodeJS.ProcessEnv): [Settings, ...object[]] {
  const read = <T extends object>(type: new () => T): T => readSettings(type, environment);
  return [
    read(Settings),
    read(StorageSettings),
    read(MailSettings),
    read(AuthSettings),
    read(QuotasSettings),
    read(OidcSettings),
    read(ModelsSettings),
    read(ChatSettings),
    read(ChannelsSettings),
    read(IngestionSettings),
    read(FilesSettings),
    read(WebhooksSettings),
  ];
}
