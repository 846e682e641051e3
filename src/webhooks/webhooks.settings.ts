import { Flag } from '../platform/config/setting-rules';

/** Where webhooks may be. */
export class WebhooksSettings {
  @Flag()
  ALLOW_INSECURE_WEBHOOKS = false;
}
