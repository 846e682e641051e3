import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import type { Tenant } from '../auth/caller';
import { IngestionRequestsService } from '../ingestion/ingestion-requests.service';
import { ingestNextSource } from '../ingestion/ingestion.jobs';
import { sql } from '../platform/database/sql';
import { TransactionsService } from '../platform/database/transactions.service';
import { FailedJobsService, type FailedJob, type FailedJobs } from '../platform/queue/failed-jobs.service';

/** The sources that could not be read. */
@Injectable()
export class FailedTrainingService implements FailedJobs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly ingestion: IngestionRequestsService,
    private readonly auditLog: AuditLogService,
    failedJobs: FailedJobsService,
  ) {
    failedJobs.add(ingestNextSource.name, this);
  }

  async list(limit: number): Promise<FailedJob[]> {
    return sql`SELECT id, account_id AS "accountId", updated_at AS "failedAt", error AS problem,
         (SELECT name FROM accounts WHERE accounts.id = account_id) AS "accountName" FROM training_sources
       WHERE status = 'failed' ORDER BY updated_at DESC, id LIMIT ${limit}`.rows(this.dataSource);
  }

  async retry(id: number | undefined, limit: number): Promise<number> {
    return this.transactions.run(async (transaction) => {
      const rows = await sql`UPDATE training_sources
         SET status = 'pending', starts = 0, error = NULL, available_at = now(), updated_at = now()
         WHERE status = 'failed' AND id IN (
           SELECT id FROM training_sources WHERE status = 'failed' AND (${id}::bigint IS NULL OR id = ${id})
           ORDER BY updated_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
         RETURNING id, account_id AS "accountId", (SELECT mode FROM agents WHERE agents.id = agent_id)
           AS mode`.rows<Tenant & { id: number }>(transaction);
      await this.auditLog.recordByOperator(transaction, 'training.retrained', rows);
      this.ingestion.queueRun();
      return rows.length;
    });
  }
}
