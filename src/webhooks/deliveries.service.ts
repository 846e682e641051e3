import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { In, type EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import type { Caller } from '../auth/caller';
import { Transactions } from '../platform/database/transactions';
import { EventsService } from '../platform/events/events.service';
import type { OutboxRow } from '../platform/events/outbox.queries';
import { RelayService } from '../platform/events/relay.service';
import { conflict, notFound } from '../platform/http/errors';
import { PaginationService, type PageQuery } from '../platform/http/requests/pagination.service';
import { Delivery } from './delivery.entity';
import { DeliveryAttempt } from './delivery-attempt.entity';
import { deliverWebhook } from './delivery.jobs';
import { insertDeliveries, subscribersOf, type NewDelivery, type Subscriber } from './deliveries.queries';
import { Webhook } from './webhook.entity';
import { webhookTest } from './webhooks.events';
import { WebhooksService } from './webhooks.service';

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
    private readonly webhooks: WebhooksService,
    private readonly transactions: Transactions,
    private readonly events: EventsService,
    private readonly relay: RelayService,
    @InjectQueue(deliverWebhook.name) private readonly queue: Queue,
    private readonly pager: PaginationService,
    private readonly auditLog: AuditLogService,
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
    // A snapshot: an attempt and the status that follows from it are shown together or not at all.
    return this.transactions.readSnapshot(async (snapshot) => {
      const list = snapshot.createQueryBuilder(Delivery, 'delivery').where({ webhookId });
      const { rows, nextCursor } = await this.pager.page(scope, query, list);
      return { deliveries: await withAttempts(snapshot, rows), nextCursor };
    });
  }

  /** Deliveries of the account that have failed, or whose last attempt has; newest first. */
  async listFailing(
    accountId: number,
    query: PageQuery,
  ): Promise<{ deliveries: DeliveryWithAttempts[]; nextCursor: string | null }> {
    return this.transactions.readSnapshot(async (snapshot) => {
      const list = snapshot
        .createQueryBuilder(Delivery, 'delivery')
        .innerJoin(Webhook, 'webhook', 'webhook.id = delivery.webhookId')
        .where('webhook.accountId = :accountId', { accountId })
        .andWhere(
          "(delivery.status = 'failed' OR (delivery.status = 'pending' AND delivery.attemptsMade > 0))",
        );
      const { rows, nextCursor } = await this.pager.page(['failing deliveries', accountId], query, list);
      return { deliveries: await withAttempts(snapshot, rows), nextCursor };
    });
  }

  /** Sends the webhook a test event. @throws ApiError NOT_FOUND, or CONFLICT when the webhook is switched off */
  async test(caller: Caller, webhookId: number): Promise<DeliveryWithAttempts> {
    await this.activeWebhook(caller, webhookId);
    const { accountId, mode } = caller;
    const subject = { accountId, mode, subjectId: null };
    return this.transactions.run(async (transaction) => {
      const event = await this.events.newRow(transaction, webhookTest, subject, { webhookId });
      const [id] = await insertDeliveries(transaction, [{ webhookId, event }]);
      this.wakeAfterCommit([webhookId]);
      if (id === undefined) throw notFound('webhook');
      await this.auditLog.record(transaction, caller, 'webhook.tested', webhookId);
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
    return this.transactions.run(async (transaction) => {
      // Locks the delivery: no attempt is recorded until the answer is complete.
      const { affected } = await transaction.update(Delivery, { id, webhookId }, again);
      if (!affected) throw notFound('delivery');
      await this.auditLog.record(transaction, caller, 'delivery.redelivered', id);
      this.wakeAfterCommit([webhookId]);
      const delivery = await transaction.findOneByOrFail(Delivery, { id });
      return { delivery, attempts: await attemptsOf(transaction, [id]) };
    });
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
}

async function withAttempts(manager: EntityManager, deliveries: Delivery[]): Promise<DeliveryWithAttempts[]> {
  const attempts = await attemptsOf(
    manager,
    deliveries.map(({ id }) => id),
  );
  return deliveries.map((delivery) => ({
    delivery,
    attempts: attempts.filter(({ deliveryId }) => deliveryId === delivery.id),
  }));
}

/** The attempts of these deliveries, oldest first. */
async function attemptsOf(manager: EntityManager, deliveryIds: number[]): Promise<DeliveryAttempt[]> {
  return manager.find(DeliveryAttempt, {
    where: { deliveryId: In(deliveryIds) },
    order: { attemptedAt: 'ASC', id: 'ASC' },
  });
}
