import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deleteInBatches } from '../platform/database/delete-in-batches';
import { sql } from '../platform/database/sql';
import { Every } from '../platform/every.decorator';
import { QueueService } from '../platform/queue/queue.service';

const REMOVE_INTERVAL_MS = 3_600_000;

/**
 * In a worker: removes the records by which repeated events are recognised, after a week, and then the threads that
 * have no conversation.
 */
@Injectable()
export class ChannelMaintenanceService {
  constructor(
    private readonly queues: QueueService,
    private readonly dataSource: DataSource,
  ) {}

  @Every(REMOVE_INTERVAL_MS, 'old channel events were not removed')
  async removeOld(): Promise<void> {
    if (!this.queues.isWorker) return;
    const condition = sql`created_at < now() - interval '7 days'`;
    for (const table of ['channel_events', 'channel_sends'])
      await deleteInBatches(this.dataSource.manager, { table, condition });
    // Not in batches: a new event makes its thread due, and this statement then sees that it must stay.
    await sql`DELETE FROM channel_threads WHERE conversation_id IS NULL AND due_at IS NULL
         AND NOT EXISTS (SELECT FROM channel_events WHERE thread_id = channel_threads.id)
         AND NOT EXISTS (
           SELECT FROM channel_sends WHERE thread_id = channel_threads.id)`.run(this.dataSource);
  }
}
