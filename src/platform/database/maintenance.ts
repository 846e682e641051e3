import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { everyMs } from '../housekeeping';
import { Database } from './database';

const VACUUM_INTERVAL_MS = 30 * 60_000;

/** Vacuums the embedded database every 30 minutes. A PostgreSQL server does so itself. */
@Injectable()
export class Maintenance implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    if (this.database.kind !== 'embedded') return;
    this.timer = everyMs(VACUUM_INTERVAL_MS, 'vacuum failed', () => this.database.vacuum());
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
