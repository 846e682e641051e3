import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deleteInBatches } from '../platform/database/delete-in-batches';
import { sql } from '../platform/database/sql';
import { Every } from '../platform/every.decorator';
import { QueueService } from '../platform/queue/queue.service';

const REMOVE_INTERVAL_MS = 3_600_000;

/** In a worker: removes the executions of actions, and confirmations, after 30 days. */
@Injectable()
export class ActionMaintenanceService {
  constructor(
    private readonly queues: QueueService,
    private readonly dataSource: DataSource,
  ) {}

  @Every(REMOVE_INTERVAL_MS, 'old executions and confirmations of actions were not removed')
  async removeOld(): Promise<void> {
    if (!this.queues.isWorker) return;
    const condition = sql`created_at < now() - interval '30 days'`;
    for (const table of ['action_executions', 'action_confirmations'])
      await deleteInBatches(this.dataSource.manager, { table, condition });
  }
}
