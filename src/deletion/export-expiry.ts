import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { everyMs } from '../platform/housekeeping';
import { QueueService } from '../platform/queue/queue.service';
import { removeExpired } from './data-subject.queries';

const INTERVAL_MS = 10 * 60_000;
const BATCH_SIZE = 500;

/** In a worker: removes exports that have expired, and old receipts. */
@Injectable()
export class ExportExpiry implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly queues: QueueService,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.queues.isWorker) return;
    this.timer = everyMs(INTERVAL_MS, 'expired exports not removed', () => this.remove());
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async remove(): Promise<void> {
    while ((await removeExpired(this.dataSource, BATCH_SIZE)) > 0);
  }
}
