import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import { In, Repository, type EntityManager } from 'typeorm';
import type { Caller } from '../auth/caller';
import { newestFirst } from '../platform/database/keyset';
import { Transactions } from '../platform/database/transactions';
import { newUuid } from '../platform/database/uuid';
import type { OutboxRow } from '../platform/events/outbox.queries';
import { RelayService } from '../platform/events/relay.service';
import { conflict, notFound } from '../platform/http/errors';
import { Pager, type PageQuery } from '../platform/http/pagination';
import { currentRequestId } from '../platform/logging/request-context';
import { currentTraceparent } from '../platform/tracing/spans';
import { Delivery } from './delivery.entity';
import { DeliveryAttempt } from './delivery-attempt.entity';
import { deliverWebhook } from './delivery.jobs';
import { insertDeliveries, subscribersOf, type NewDelivery, type Subscriber } from './deliveries.queries';
import { WebhooksService } from './webhooks.service';

const TEST_EVENT = 'webhook.test';

/** A delivery and its attempts, oldest first. */
export interface DeliveryWithAttempts {
  delivery: Delivery;
  attempts: DeliveryAttempt[];
}

/** Whether the webhook gets the event: same account and mode, and a subscribed type. */
export function subscribes({ accountId, mode, events }: Subscriber, event: OutboxRow): boolean {
  return accountId === event.accountId && mode === event.mode && events.includes(event.type);
}

/** The deliveries of a tenant's webhooks, and the consumer of the events in the outbox. */
@Injectable()
export class DeliveriesService implements OnModuleInit {
  constructor(
    @InjectRepository(Delivery) private readonly deliveries: Repository<Delivery>,
    @InjectRepository(DeliveryAttempt) private readonly attempts: Repository<DeliveryAttempt>,
    private readonly webhooks: WebhooksService,
    private readonly transactions: Transactions,
    private readonly relay: RelayService,
    @InjectQueue(deliverWebhook.name) private readonly queue: Queue,
    private readonly pager: Pager,
  ) {}

  onModuleInit(): void {
    this.relay.deliverTo((transaction, events) => this.fanOut(transaction, events));
  }

  /** The webhook's deliveries of the last 30 days, newest first. @throws ApiError NOT_FOUND */
  async list(
    caller: Caller,
    webhookId: number,
    query: PageQuery,
  ): Promise<{ deliveries: DeliveryWithAttempts[]; nextCursor: string | null }> {
    await this.webhooks.get(caller, webhookId);
    const scope = ['deliveries', caller.accountId, caller.mode, webhookId];
    const { rows, nextCursor } = await this.pager.page(scope, query, (after, take) =>
      newestFirst(this.deliveries.createQueryBuilder('delivery').where({ webhookId }), after)
        .take(take)
        .getMany(),
    );
    return { deliveries: await this.withAttempts(rows), nextCursor };
  }

  /**
   * Sends the webhook a test event.
   * @throws ApiError NOT_FOUND, or CONFLICT when the webhook is switched off
   */
  async test(caller: Caller, webhookId: number): Promise<DeliveryWithAttempts> {
    await this.activeWebhook(caller, webhookId);
    const createdAt = new Date();
    const { accountId, mode } = caller;
    const eventId = newUuid();
    const timestamp = createdAt.toISOString();
    const event: OutboxRow = {
      id: eventId,
      type: TEST_EVENT,
      accountId,
      mode,
      subjectId: null,
      body: JSON.stringify({
        id: eventId,
        type: TEST_EVENT,
        timestamp,
        mode,
        agentId: null,
        data: { webhookId },
      }),
      requestId: currentRequestId() ?? null,
      traceparent: currentTraceparent() ?? null,
      createdAt,
    };
    return this.transactions.run(async (transaction) => {
      const [id] = await insertDeliveries(transaction, [{ webhookId, event }]);
      this.wakeAfterCommit([webhookId]);
      if (id === undefined) throw notFound('webhook');
      return { delivery: await transaction.findOneByOrFail(Delivery, { id }), attempts: [] };
    });
  }

  /**
   * Starts a new series of attempts for a delivery, whatever its status. It keeps its `webhook-id`.
   * @throws ApiError NOT_FOUND, or CONFLICT when the webhook is switched off
   */
  async redeliver(caller: Caller, webhookId: number, id: number): Promise<DeliveryWithAttempts> {
    await this.activeWebhook(caller, webhookId);
    const again = { status: 'pending', attemptsMade: 0, nextAttemptAt: () => 'now()' } as const;
    const { affected } = await this.deliveries.update({ id, webhookId }, again);
    const delivery = affected ? await this.deliveries.findOneBy({ id, webhookId }) : null;
    if (!delivery) throw notFound('delivery');
    this.wakeAfterCommit([webhookId]);
    const [shown] = await this.withAttempts([delivery]);
    return shown ?? { delivery, attempts: [] };
  }

  /** Makes a delivery of each event for each subscribed webhook, in the transaction that removes it from the outbox. */
  private async fanOut(transaction: EntityManager, events: OutboxRow[]): Promise<void> {
    const accountIds = [...new Set(events.map(({ accountId }) => accountId))];
    const subscribers = await subscribersOf(transaction, accountIds);
    const deliveries = events.flatMap((event) =>
      subscribers
        .filter((subscriber) => subscribes(subscriber, event))
        .map(({ id: webhookId }): NewDelivery => ({ webhookId, event })),
    );
    if (deliveries.length === 0) return;
    await insertDeliveries(transaction, deliveries);
    this.wakeAfterCommit(deliveries.map(({ webhookId }) => webhookId));
  }

  private wakeAfterCommit(webhookIds: number[]): void {
    this.transactions.afterCommit(() => {
      for (const webhookId of new Set(webhookIds)) {
        void deliverWebhook.addTo(this.queue, { webhookId });
      }
    });
  }

  private async activeWebhook(caller: Caller, webhookId: number): Promise<void> {
    const { isActive } = await this.webhooks.get(caller, webhookId);
    if (!isActive) throw conflict('webhook', 'is switched off');
  }

  private async withAttempts(deliveries: Delivery[]): Promise<DeliveryWithAttempts[]> {
    const deliveryIds = deliveries.map(({ id }) => id);
    const attempts = await this.attempts.find({
      where: { deliveryId: In(deliveryIds) },
      order: { attemptedAt: 'ASC', id: 'ASC' },
    });
    return deliveries.map((delivery) => ({
      delivery,
      attempts: attempts.filter(({ deliveryId }) => deliveryId === delivery.id),
    }));
  }
}
