import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service';
import type { Tenant } from '../auth/caller';
import { IngestionRequestsService } from '../ingestion/ingestion-requests.service';
import { ingestNextSource } from '../ingestion/ingestion.jobs';
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
    return this.dataSource.query(
      `SELECT id, account_id AS "accountId", updated_at AS "failedAt" FROM training_sources
       WHERE status = 'failed' ORDER BY updated_at DESC, id LIMIT $1`,
      [limit],
    );
  }

  async retry(id: number | undefined, limit: number): Promise<number> {
    return this.transactions.run(async (transaction) => {
      const [rows] = await transaction.query<[(Tenant & { id: number })[], number]>(
        `UPDATE training_sources
         SET status = 'pending', starts = 0, error = NULL, available_at = now(), updated_at = now()
         WHERE status = 'failed' AND id IN (
           SELECT id FROM training_sources WHERE status = 'failed' AND ($1::bigint IS NULL OR id = $1)
           ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING id, account_id AS "accountId", (SELECT mode FROM agents WHERE agents.id = agent_id) AS mode`,
        [id ?? null, limit],
      );
      await this.auditLog.recordByOperator(transaction, 'training.retrained', rows);
      this.ingestion.queueRun();
      return rows.length;
    });
  }
}
