import type { Query, Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Webhooks: the addresses to which the service sends events. */
export class Webhooks {
  /** The deliveries of a webhook, with every attempt. */
  readonly deliveries: Deliveries;

  constructor(private readonly transport: Transport) {
    this.deliveries = new Deliveries(transport);
  }

  /** All webhooks of the key's account and mode, in one answer without pages. */
  async list(query: Query<'listWebhooks'> = {}, options?: RequestOptions): Promise<Schema<'Webhook'>[]> {
    return this.transport.get('/webhooks', options, { query, field: 'webhooks' });
  }

  /** One webhook, without its secret. */
  async get(webhookId: number, options?: RequestOptions): Promise<Schema<'Webhook'>> {
    return this.transport.get(path`/webhooks/${webhookId}`, options);
  }

  /** Registers a webhook. Keep its `secret`: it is not shown again. */
  async register(
    webhook: Schema<'RegisterWebhook'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'WebhookWithSecret'>> {
    return this.transport.create('/webhooks', options, { body: webhook });
  }

  /** Changes only the given settings. */
  async update(
    webhookId: number,
    changes: Schema<'UpdateWebhook'>,
    options?: RequestOptions,
  ): Promise<Schema<'Webhook'>> {
    return this.transport.patch(path`/webhooks/${webhookId}`, options, { body: changes });
  }

  /** Removes a webhook. */
  async remove(webhookId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/webhooks/${webhookId}`, options);
  }

  /** Makes a new secret. For 24 hours, deliveries are also signed with the old secret. */
  async rotateSecret(webhookId: number, options?: IdempotentOptions): Promise<Schema<'WebhookWithSecret'>> {
    return this.transport.create(path`/webhooks/${webhookId}/rotate-secret`, options);
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

  /** Sends every event since `since` again whose delivery has failed or was closed; returns their number. */
  async recover(webhookId: number, since: string, options?: RequestOptions): Promise<number> {
    return this.transport.post(path`/webhooks/${webhookId}/recover`, options, {
      body: { since },
      field: 'recovered',
    });
  }
}

/** The deliveries of a webhook. Each is one event on its way, with every attempt. */
class Deliveries {
  constructor(private readonly transport: Transport) {}

  /** The deliveries of the last 30 days, newest first. */
  list(
    webhookId: number,
    query: Query<'listDeliveries'> = {},
    options?: RequestOptions,
  ): List<Schema<'Delivery'>> {
    return this.transport.list(path`/webhooks/${webhookId}/deliveries`, options, {
      query,
      field: 'deliveries',
    });
  }

  /** One delivery, with the body of its request and how the receiver answered. Needs `webhooks:write`. */
  async get(
    webhookId: number,
    deliveryId: number,
    options?: RequestOptions,
  ): Promise<Schema<'DeliveryContent'>> {
    return this.transport.get(path`/webhooks/${webhookId}/deliveries/${deliveryId}`, options, {
      field: 'delivery',
    });
  }

  /** Sends an event again. This operation ignores idempotency keys, so there is no retry if the answer is lost. */
  async redeliver(
    webhookId: number,
    deliveryId: number,
    options?: RequestOptions,
  ): Promise<Schema<'Delivery'>> {
    return this.transport.post(path`/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`, options, {
      field: 'delivery',
    });
  }
}
