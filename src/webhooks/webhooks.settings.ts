import { IsIn } from 'class-validator';
import { Flag } from '../platform/config/setting-rules';

const DELIVERIES = ['on', 'paused'] as const;

/** Which addresses webhooks may have, and whether deliveries are sent. */
export class WebhooksSettings {
  @Flag()
  ALLOW_INSECURE_WEBHOOKS = false;

  @IsIn(DELIVERIES, { message: 'must be on or paused' })
  DELIVERIES: (typeof DELIVERIES)[number] = 'on';
}
