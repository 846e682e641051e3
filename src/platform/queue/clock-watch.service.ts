import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Settings } from '../config/settings';
import { CLOCK_MS } from '../database/database-clock';
import { sql } from '../database/sql';
import { Every } from '../every.decorator';
import { log } from '../observability/logging/logger';

const INTERVAL_MS = 60_000;
/** Half of the time for which a worker locks a job. */
const MAX_OFFSET_SECONDS = 4;

/**
 * Logs when the clock of this process begins and ceases to differ from the database's. Parley itself uses the
 * database's clock, but queues in PostgreSQL lock jobs by the clocks of the workers. Idle with Redis, whose queues do
 * not.
 */
@Injectable()
export class ClockWatchService {
  private differs = false;

  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
  ) {}

  /** Compares the clocks once. */
  @Every(INTERVAL_MS, 'the clock could not be compared with that of the database')
  async compare(): Promise<void> {
    if (this.settings.REDIS_URL) return;
    const { nowMs } = await sql`SELECT ${CLOCK_MS} AS "nowMs"`.oneRow<{ nowMs: number }>(this.dataSource);
    const offsetSeconds = Math.round((Date.now() - nowMs) / 1000);
    const differs = Math.abs(offsetSeconds) > MAX_OFFSET_SECONDS;
    if (differs === this.differs) return;
    this.differs = differs;
    log.warn(
      { offsetSeconds },
      `the clock of this process ${differs ? 'differs from' : 'agrees with'} the database's`,
    );
  }
}
