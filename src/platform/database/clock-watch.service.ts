import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Every } from '../every.decorator';
import { log } from '../observability/logging/logger';
import { CLOCK_MS } from './database-clock';

const INTERVAL_MS = 60_000;
/** Half of the time for which a worker locks a job. */
const MAX_OFFSET_SECONDS = 4;

/**
 * Compares the clock of this process with that of the database, and logs when they begin and cease to differ. What
 * Parley itself decides, it decides by the clock of the database, but the queues in PostgreSQL lock jobs by the clocks
 * of the workers.
 */
@Injectable()
export class ClockWatchService {
  private differs = false;

  constructor(private readonly dataSource: DataSource) {}

  /** Compares the clocks once. */
  @Every(INTERVAL_MS, 'the clock could not be compared with that of the database')
  async compare(): Promise<void> {
    const [{ nowMs }] = await this.dataSource.query<[{ nowMs: number }]>(`SELECT ${CLOCK_MS} AS "nowMs"`);
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
