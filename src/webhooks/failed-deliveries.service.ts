import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import type { Tenant } from '../auth/caller';
import { sql } from '../platform/database/sql';
import { TransactionsService } from '../platform/database/transactions.service';
import { deliverWebhook } from '../platform/events/delivery.jobs';
import { EventsService } from '../platform/events/events.service';
import { FailedJobsService, type FailedJob, type FailedJobs } from '../platform/queue/failed-jobs.service';
import { BEGINS_AGAIN } from './deliveries.queries';

/** The deliveries that are not tried again. */
@Injectable()
export class FailedDeliveriesService implements FailedJobs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly auditLog: AuditLogService,
    failedJobs: FailedJobsService,
  ) {
    failedJobs.add(deliverWebhook.name, this);
  }

  async list(limit: number): Promise<FailedJob[]> {
    // A delivery does not store when it failed.
    return sql`SELECT id, account_id AS "accountId", coalesce(attempted_at, created_at) AS "failedAt",
         error AS problem,
         (SELECT name FROM accounts WHERE accounts.id = account_id) AS "accountName"
       FROM deliveries LEFT JOIN LATERAL (
         SELECT attempted_at, error FROM delivery_attempts
         WHERE delivery_id = deliveries.id AND delivery_attempts.account_id = deliveries.account_id
         ORDER BY attempted_at DESC LIMIT 1) AS last ON true
       WHERE status = 'failed'
       ORDER BY created_at DESC, id LIMIT ${limit}`.rows(this.dataSource);
  }

  /** Deliveries to webhooks that are switched off are left as they are. */
  async retry(id: number | undefined, limit: number): Promise<number> {
    return this.transactions.run(async (transaction) => {
      const rows = await sql`UPDATE deliveries SET ${BEGINS_AGAIN}
         WHERE status = 'failed' AND id IN (
           SELECT id FROM deliveries WHERE status = 'failed' AND (${id}::bigint IS NULL OR id = ${id})
             AND EXISTS (SELECT FROM webhooks WHERE webhooks.id = webhook_id AND is_active)
           ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
         RETURNING id, webhook_id AS "webhookId", account_id AS "accountId",
           (SELECT mode FROM webhooks WHERE webhooks.id = webhook_id)
             AS mode`.rows<Tenant & { id: number; webhookId: number }>(transaction);
      await this.auditLog.recordByOperator(transaction, 'delivery.redelivered', rows);
      this.events.wakeAfterCommit([...new Set(rows.map(({ webhookId }) => webhookId))]);
      return rows.length;
    });
  }
}
