import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import type { Caller } from '../auth/caller';
import { transactionTime } from '../platform/database/database-clock';
import { newId } from '../platform/database/id';
import { notFoundIfGone } from '../platform/database/storage-fault';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { conflict, notFound } from '../platform/http/errors';
import type { ListQuery } from '../platform/http/requests/lists/list.dto';
import { PaginationService, type Page } from '../platform/http/requests/lists/pagination.service';
import { recoverDeliveries } from './deliveries.queries';
import type { ListDeliveriesQuery } from './delivery-requests.dto';
import { Delivery, DeliveryAttempt } from './delivery.entity';
import { EVENT_SAMPLES } from './event-samples';
import { EVENTS, type EventType } from './event-types';
import { webhookTest } from './webhooks.events';
import { WebhooksService } from './webhooks.service';

/** The deliveries that a recovery changes in a transaction: the embedded database has a single connection. */
const RECOVERY_BATCH = 1000;

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
    private readonly dataSource: DataSource,
  ) {}

  /** The webhook's deliveries of the last 30 days, newest first. @throws ApiError NOT_FOUND */
  async list(
    caller: Caller,
    webhookId: number,
    query: ListDeliveriesQuery,
  ): Promise<Page<DeliveryWithAttempts>> {
    await this.webhooks.get(caller, webhookId);
    const { accountId, mode } = caller;
    const { status, eventType } = query;
    const filter = { ...(status && { status }), ...(eventType && { eventType }) };
    const scope = ['deliveries', accountId, mode, webhookId, status, eventType];
    if (Object.keys(filter).length === 0)
      return this.inSnapshot(accountId, (list) =>
        this.pager.page(scope, query, list.andWhere({ webhookId })),
      );
    // Found before the snapshot begins: the embedded database waits for a snapshot to end.
    const all = this.dataSource.manager
      .createQueryBuilder(Delivery, 'delivery')
      .where({ webhookId, accountId });
    const restrict = (batch: SelectQueryBuilder<Delivery>) => void batch.andWhere(filter);
    const page = await this.pager.scan(all, { accountId, scope, query, filter: { restrict } });
    const id = In(page.rows.map((delivery) => delivery.id));
    return this.inSnapshot(accountId, async (list) => ({
      ...page,
      rows: await list
        .andWhere({ id, webhookId, ...filter })
        .orderBy({ 'delivery.createdAt': 'DESC', 'delivery.id': 'DESC' })
        .getMany(),
    }));
  }

  /** A delivery with its body and the bodies of its answers. @throws ApiError NOT_FOUND */
  async get(caller: Caller, webhookId: number, id: number): Promise<DeliveryWithAttempts> {
    await this.webhooks.get(caller, webhookId);
    return this.transactions.readSnapshot(async (snapshot) => {
      const delivery = await snapshot
        .createQueryBuilder(Delivery, 'delivery')
        .addSelect('delivery.body')
        .where({ id, webhookId, accountId: caller.accountId })
        .getOne();
      if (!delivery) throw notFound('delivery');
      const attempts = await snapshot
        .createQueryBuilder(DeliveryAttempt, 'attempt')
        .addSelect('attempt.responseBody')
        .where({ deliveryId: id, accountId: caller.accountId })
        .orderBy({ 'attempt.attemptedAt': 'ASC', 'attempt.id': 'ASC' })
        .getMany();
      return { delivery, attempts };
    });
  }

  /** Deliveries of the account that have failed for good, or whose last attempt failed; newest first. */
  async listFailing(accountId: number, query: ListQuery): Promise<Page<DeliveryWithAttempts>> {
    const isFailing =
      "(delivery.status = 'failed' OR (delivery.status = 'pending' AND delivery.attemptsMade > 0))";
    return this.inSnapshot(accountId, (list) =>
      this.pager.page(['failing deliveries', accountId], query, list.andWhere(isFailing)),
    );
  }

  /**
   * A page of the account's deliveries and their attempts, read in a snapshot: an attempt and the status that follows
   * from it are shown together or not at all.
   */
  private async inSnapshot(
    accountId: number,
    read: (list: SelectQueryBuilder<Delivery>) => Promise<Page<Delivery>>,
  ): Promise<Page<DeliveryWithAttempts>> {
    return this.transactions.readSnapshot(async (snapshot) => {
      const list = snapshot.createQueryBuilder(Delivery, 'delivery').where({ accountId });
      const { rows, nextCursor } = await read(list);
      const ids = rows.map(({ id }) => id);
      const attempts = await attemptsOf(snapshot, accountId, ids);
      const withAttempts = (delivery: Delivery): DeliveryWithAttempts => ({
        delivery,
        attempts: attempts.filter(({ deliveryId }) => deliveryId === delivery.id),
      });
      return { rows: rows.map(withAttempts), nextCursor };
    });
  }

  /**
   * Sends the webhook a test event, or a sample of an event of this type, which belongs to no agent.
   * @throws ApiError NOT_FOUND, or CONFLICT when the webhook is switched off
   */
  async test(caller: Caller, webhookId: number, type?: EventType): Promise<DeliveryWithAttempts> {
    await this.activeWebhook(caller, webhookId);
    const { accountId, mode } = caller;
    const subject = { accountId, mode, agentId: null };
    return this.transactions.run(async (transaction) => {
      const createdAt = await transactionTime(transaction);
      const definition = EVENTS.find((event) => event.type === type) ?? webhookTest;
      const data = type ? EVENT_SAMPLES[type] : { webhookId };
      const event = this.events.create<object>(definition, { subject, data }, createdAt);
      const id = newId();
      const { id: eventId, body, requestId, traceparent } = event;
      const about = { eventId, eventType: definition.type, body, requestId, traceparent };
      await transaction
        .insert(Delivery, { id, accountId, webhookId, ...about, nextAttemptAt: () => 'now()' })
        .catch(notFoundIfGone('webhook', 'deliveries_webhook_id_fkey'));
      this.events.wakeAfterCommit([webhookId]);
      await this.auditLog.record(transaction, caller, { action: 'webhook.tested', id: webhookId });
      return {
        delivery: await transaction.findOneByOrFail(Delivery, { id, accountId: caller.accountId }),
        attempts: [],
      };
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
      // This locks the delivery, so no attempt is recorded until the answer is complete.
      const { affected } = await transaction.update(
        Delivery,
        { id, webhookId, accountId: caller.accountId },
        again,
      );
      if (!affected) throw notFound('delivery');
      await this.auditLog.record(transaction, caller, { action: 'delivery.redelivered', id });
      this.events.wakeAfterCommit([webhookId]);
      const delivery = await transaction.findOneByOrFail(Delivery, { id, accountId: caller.accountId });
      return { delivery, attempts: await attemptsOf(transaction, caller.accountId, [id]) };
    });
  }

  /**
   * Starts a new series of attempts for each delivery since then that has failed or was closed; returns their number. A
   * repetition finds only deliveries that have failed again.
   * @throws ApiError NOT_FOUND, or CONFLICT when the webhook is switched off
   */
  async recover(caller: Caller, webhookId: number, since: Date): Promise<number> {
    await this.activeWebhook(caller, webhookId);
    const webhook = { id: webhookId, accountId: caller.accountId };
    let total = 0;
    for (let count = RECOVERY_BATCH; count === RECOVERY_BATCH; total += count)
      count = await this.transactions.run(async (transaction) => {
        if (total === 0)
          await this.auditLog.record(transaction, caller, { action: 'webhook.recovered', id: webhookId });
        this.events.wakeAfterCommit([webhookId]);
        return recoverDeliveries(transaction, webhook, { since, limit: RECOVERY_BATCH });
      });
    return total;
  }

  private async activeWebhook(caller: Caller, webhookId: number): Promise<void> {
    const { isActive } = await this.webhooks.get(caller, webhookId);
    if (!isActive) throw conflict('webhook', 'is switched off');
  }
}

/** The attempts of these deliveries, oldest first. */
async function attemptsOf(
  db: EntityManager,
  accountId: number,
  deliveryIds: number[],
): Promise<DeliveryAttempt[]> {
  return db.find(DeliveryAttempt, {
    where: { accountId, deliveryId: In(deliveryIds) },
    order: { attemptedAt: 'ASC', id: 'ASC' },
  });
}
