import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { Settings } from '../config/settings';
import { Every } from '../every.decorator';
import { log } from '../observability/logging/logger';
import { withTimeout } from '../with-timeout';
import { Database } from './database';
import { sql } from './sql';

const CHECK_MS = 2000;
/** Reads go to the primary while the replica is further behind, or does not answer within this time. */
const MAX_LAG_MS = 10_000;
const TIMEOUT_MS = 5000;

/**
 * Runs reads that may be some seconds old on the replica of `DATABASE_READ_URL`. Without a replica, and while it is
 * away or more than ten seconds behind, they run on the primary.
 */
@Injectable()
export class ReadReplicaService implements OnApplicationShutdown {
  private readonly replica: DataSource | undefined;
  private isUsed = false;

  constructor(
    { DATABASE_READ_URL, ROLE }: Settings,
    database: Database,
    private readonly primary: DataSource,
  ) {
    // Workers read nothing that may be old.
    if (DATABASE_READ_URL && ROLE !== 'worker') this.replica = new DataSource(database.replicaOptions);
  }

  /**
   * The result of `work`, which only reads: with a connection to the replica or, if it gets none, on the primary. When
   * the replica fails, `work` runs again on the primary.
   */
  async read<T>(work: (replica?: QueryRunner) => Promise<T>): Promise<T> {
    if (!this.replica || !this.isUsed) return work();
    const runner = this.replica.createQueryRunner();
    try {
      return await work(runner);
    } catch (error) {
      log.debug({ reason: String(error) }, 'a read of the replica failed');
      return work();
    } finally {
      await runner.release();
    }
  }

  /** Decides whether the replica is used until the next check. */
  @Every(CHECK_MS, 'the read replica could not be checked')
  async check(): Promise<void> {
    if (!this.replica) return;
    const lagMs = await withTimeout(this.measureLag(this.replica), TIMEOUT_MS, 'no answer').catch(
      () => undefined,
    );
    const isUsed = lagMs !== undefined && lagMs <= MAX_LAG_MS;
    if (isUsed === this.isUsed) return;
    this.isUsed = isUsed;
    if (isUsed) log.info('reads go to the replica');
    else log.warn({ lagMs }, 'the replica is away or too far behind; reads go to the primary');
  }

  /** How far the replica is behind, by the clock of the primary; exact to the interval of the checks. */
  private async measureLag(replica: DataSource): Promise<number> {
    if (!replica.isInitialized) await replica.initialize();
    const written = await sql`UPDATE replication_heartbeat SET beat_at = clock_timestamp()
     RETURNING beat_at AS "beatAt"`.oneRow<{ beatAt: Date }>(this.primary);
    const read = await sql`SELECT beat_at AS "beatAt"
     FROM replication_heartbeat`.oneRow<{ beatAt: Date }>(replica);
    return written.beatAt.getTime() - read.beatAt.getTime();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.replica?.isInitialized) await this.replica.destroy();
  }
}
