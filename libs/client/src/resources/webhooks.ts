import type { Query, Schema } from '../document.js';
import { List } from '../pages.js';
import { path, type IdempotentOptions, type RequestOptions, type Transport } from '../transport.js';

/** Webhooks: where the service sends events to. */
export class Webhooks {
  /** What was sent, with every attempt. */
  readonly deliveries: Deliveries;

  constructor(private readonly transport: Transport) {
    this.deliveries = new Deliveries(transport);
  }

  /** All webhooks of the key's account and mode. The service gives them in one piece. */
  async list(query: Query<'listWebhooks'> = {}, options?: RequestOptions): Promise<Schema<'Webhook'>[]> {
    const answer = await this.transport.get<Schema<'WebhooksAnswer'>>('/webhooks', query, options);
    return answer.webhooks;
  }

  /** One webhook, without its secret. */
  async get(webhookId: number, options?: RequestOptions): Promise<Schema<'Webhook'>> {
    return this.transport.get(path`/webhooks/${webhookId}`, undefined, options);
  }

  /** Registers a webhook. Keep its `secret`: it is not shown again. */
  async register(
    webhook: Schema<'RegisterWebhook'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'WebhookWithSecret'>> {
    return this.transport.create('/webhooks', webhook, options);
  }

  /** Changes the given settings and no other. */
  async update(
    webhookId: number,
    changes: Schema<'UpdateWebhook'>,
    options?: RequestOptions,
  ): Promise<Schema<'Webhook'>> {
    return this.transport.json(
      { method: 'PATCH', path: path`/webhooks/${webhookId}`, body: changes },
      options,
    );
  }

  /** Removes a webhook. */
  async remove(webhookId: number, options?: RequestOptions): Promise<void> {
    return this.transport.json({ method: 'DELETE', path: path`/webhooks/${webhookId}` }, options);
  }

  /** Makes a new secret. For 24 hours, deliveries are signed with the old one too. */
  async rotateSecret(webhookId: number, options?: IdempotentOptions): Promise<Schema<'WebhookWithSecret'>> {
    return this.transport.create(path`/webhooks/${webhookId}/rotate-secret`, undefined, options);
  }

  /** Sends a `webhook.test` event. */
  async test(webhookId: number, options?: IdempotentOptions): Promise<Schema<'Delivery'>> {
    const answer = await this.transport.create<Schema<'DeliveryAnswer'>>(
      path`/webhooks/${webhookId}/test`,
      undefined,
      options,
    );
    return answer.delivery;
  }
}

/** Deliveries of a webhook: each is an event on its way, with every attempt. */
class Deliveries {
  constructor(private readonly transport: Transport) {}

  /** The deliveries of the last 30 days, newest first. */
  list(
    webhookId: number,
    query: Query<'listDeliveries'> = {},
    options?: RequestOptions,
  ): List<Schema<'Delivery'>> {
    return new List(async (cursor) => {
      const { deliveries, nextCursor } = await this.transport.get<Schema<'DeliveriesAnswer'>>(
        path`/webhooks/${webhookId}/deliveries`,
        { ...query, cursor },
        options,
      );
      return { items: deliveries, nextCursor };
    });
  }

  /** Sends an event again. No idempotency key is honoured here, so a lost answer is not tried again. */
  async redeliver(
    webhookId: number,
    deliveryId: number,
    options?: RequestOptions,
  ): Promise<Schema<'Delivery'>> {
    const answer = await this.transport.json<Schema<'DeliveryAnswer'>>(
      { method: 'POST', path: path`/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver` },
      options,
    );
    return answer.delivery;
  }
}
