import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import type { Caller } from '../auth/caller';
import { transactionTime } from '../platform/database/database-clock';
import { newId } from '../platform/database/id';
import { violates } from '../platform/database/storage-fault';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { conflict, notFound } from '../platform/http/errors';
import { PaginationService, type PageQuery } from '../platform/http/requests/pagination.service';
import { Delivery, DeliveryAttempt } from './delivery.entity';
import { Webhook } from './webhook.entity';
import { webhookTest } from './webhooks.events';
import { WebhooksService } from './webhooks.service';

/** A delivery and its attempts, oldest first. */
export interface DeliveryWithAttempts {
  delivery: Delivery;
  attempts: DeliveryAttempt[];
}

/** The deliveries of a tenant's webhooks. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly pager: PaginationService,
    private readonly auditLog: AuditLogService,
  ) {}

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
      const createdAt = await transactionTime(transaction);
      const event = this.events.create(webhookTest, subject, { webhookId }, { createdAt });
      const id = newId();
      const { id: eventId, body, requestId, traceparent } = event;
      const about = { eventId, eventType: webhookTest.type, body, requestId, traceparent };
      await transaction
        .insert(Delivery, { id, accountId, webhookId, ...about, nextAttemptAt: () => 'now()' })
        .catch(missingWebhook);
      this.events.wakeAfterCommit([webhookId]);
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
      this.events.wakeAfterCommit([webhookId]);
      const delivery = await transaction.findOneByOrFail(Delivery, { id });
      return { delivery, attempts: await attemptsOf(transaction, [id]) };
    });
  }

  private async activeWebhook(caller: Caller, webhookId: number): Promise<void> {
    const { isActive } = await this.webhooks.get(caller, webhookId);
    if (!isActive) throw conflict('webhook', 'is switched off');
  }
}

/** @throws ApiError NOT_FOUND in place of the error that the webhook was removed meanwhile; else the error */
function missingWebhook(error: unknown): never {
  throw violates(error, 'deliveries_webhook_id_fkey') ? notFound('webhook') : error;
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
