import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { everyMs } from '../platform/housekeeping';
import { removeOldEntries } from './audit.queries';

const KEPT_DAYS = 365;
const REMOVE_BATCH = 2000;
const REMOVE_INTERVAL_MS = 3_600_000;

/** Removes entries of the audit log after a year. */
@Injectable()
export class AuditLogMaintenance implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.timer = everyMs(REMOVE_INTERVAL_MS, 'old entries of the audit log not removed', () =>
      this.removeOld(),
    );
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async removeOld(): Promise<void> {
    while ((await removeOldEntries(this.dataSource, KEPT_DAYS, REMOVE_BATCH)) === REMOVE_BATCH);
  }
}
