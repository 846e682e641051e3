import { IsIn } from 'class-validator';
import { Flag } from '../platform/config/setting-rules';

const DELIVERIES = ['on', 'paused'] as const;

/** Where webhooks may be, and whether they get anything. */
export class WebhooksSettings {
  @Flag()
  ALLOW_INSECURE_WEBHOOKS = false;

  @IsIn(DELIVERIES, { message: 'must be on or paused' })
  DELIVERIES: (typeof DELIVERIES)[number] = 'on';
}
