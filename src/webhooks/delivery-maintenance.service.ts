import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Every } from '../platform/every.decorator';
import { QueueService } from '../platform/queue/queue.service';
import { maxScheduledSeconds } from '../platform/retry-schedule';
import { bringForward, closeLateDeliveries } from './deliveries.queries';

const BRING_FORWARD_INTERVAL_MS = 30_000;
const CLOSE_INTERVAL_MS = 30_000;

/**
 * In a worker: brings forward deliveries that a clock change has put off too far, and closes deliveries to webhooks
 * that are switched off.
 */
@Injectable()
export class DeliveryMaintenanceService {
  constructor(
    private readonly queues: QueueService,
    private readonly dataSource: DataSource,
  ) {}

  /** Brings forward deliveries that wait too long because the clock was set back after their scheduling. */
  @Every(BRING_FORWARD_INTERVAL_MS, 'deliveries were not brought forward')
  async bringForward(): Promise<void> {
    if (this.queues.isWorker) await bringForward(this.dataSource.manager, maxScheduledSeconds('delivery'));
  }

  /** Closes deliveries of events whose changes committed while their webhook was being switched off. */
  @Every(CLOSE_INTERVAL_MS, 'deliveries of webhooks that are switched off were not closed')
  async closeLate(): Promise<void> {
    if (this.queues.isWorker) await closeLateDeliveries(this.dataSource.manager);
  }
}
