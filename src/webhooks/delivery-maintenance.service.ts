import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Every } from '../platform/every.decorator';
import { QueueService } from '../platform/queue/queue.service';
import { bringForward, removeOldDeliveries } from './deliveries.queries';
import { MAX_RETRY_DELAYS_SECONDS } from './retry-schedule';

const KEPT_DAYS = 30;
const REMOVE_BATCH = 2000;
const REMOVE_INTERVAL_MS = 3_600_000;
const BRING_FORWARD_INTERVAL_MS = 30_000;

/** In a worker: removes old deliveries, and brings forward those that a changed clock has put off too far. */
@Injectable()
export class DeliveryMaintenanceService {
  constructor(
    private readonly queues: QueueService,
    private readonly dataSource: DataSource,
  ) {}

  /** Removes deliveries, with their attempts, after 30 days. */
  @Every(REMOVE_INTERVAL_MS, 'old deliveries were not removed')
  async removeOld(): Promise<void> {
    if (!this.queues.isWorker) return;
    while ((await removeOldDeliveries(this.dataSource, KEPT_DAYS, REMOVE_BATCH)) === REMOVE_BATCH);
  }

  /** Brings forward deliveries that wait longer than any retry: the clock was set back after they were scheduled. */
  @Every(BRING_FORWARD_INTERVAL_MS, 'deliveries were not brought forward')
  async bringForward(): Promise<void> {
    if (this.queues.isWorker) await bringForward(this.dataSource.manager, MAX_RETRY_DELAYS_SECONDS);
  }
}
