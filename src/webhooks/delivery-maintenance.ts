import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { everyMs } from '../platform/housekeeping';
import { QueueService } from '../platform/queue/queue.service';
import { bringForward, removeOldDeliveries } from './deliveries.queries';
import { MAX_RETRY_DELAYS_SECONDS } from './retry-schedule';

const KEPT_DAYS = 30;
const REMOVE_BATCH = 2000;
const REMOVE_INTERVAL_MS = 3_600_000;
const BRING_FORWARD_INTERVAL_MS = 30_000;

/** In a worker: removes old deliveries, and brings forward those that a changed clock has put off too far. */
@Injectable()
export class DeliveryMaintenance implements OnApplicationBootstrap, OnApplicationShutdown {
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly queues: QueueService,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.queues.isWorker) return;
    this.timers = [
      everyMs(REMOVE_INTERVAL_MS, 'old deliveries not removed', () => this.removeOld()),
      everyMs(BRING_FORWARD_INTERVAL_MS, 'deliveries not brought forward', () =>
        bringForward(this.dataSource.manager, MAX_RETRY_DELAYS_SECONDS),
      ),
    ];
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private async removeOld(): Promise<void> {
    let removed: number;
    do removed = await removeOldDeliveries(this.dataSource, KEPT_DAYS, REMOVE_BATCH);
    while (removed === REMOVE_BATCH);
  }
}
