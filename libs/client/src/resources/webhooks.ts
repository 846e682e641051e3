import type { Schema } from '../document.js';
import { path } from '../path.js';
import type { IdempotentOptions, Transport } from '../transport.js';
import { Deliveries, WebhooksMethods } from './methods.js';

/** Webhooks: the addresses to which the service sends events. */
export class Webhooks extends WebhooksMethods {
  /** The deliveries of a webhook, with every attempt. */
  readonly deliveries: Deliveries;

  constructor(transport: Transport) {
    super(transport);
    this.deliveries = new Deliveries(transport);
  }

  /** Sends a `webhook.test` event or, with `type`, a sample of an event of this type. */
  async test(
    webhookId: number,
    { type, ...options }: IdempotentOptions & Schema<'SendTestEvent'> = {},
  ): Promise<Schema<'Delivery'>> {
    return this.transport.create(path`/webhooks/${webhookId}/test`, options, {
      body: type && { type },
      field: 'delivery',
    });
  }
}
