import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Secrets } from '../config/secrets';
import type { SqlValue } from '../database/sql';
import { Every } from '../every.decorator';
import { log } from '../observability/logging/logger';
import { QueueService } from '../queue/queue.service';
import { ColumnSealer, type SealedColumns } from './column-sealer';
import { readSealed, replaceSealed } from './resealing.queries';

const BATCH_ROWS = 200;
const INTERVAL_MS = 5 * 60_000;

/**
 * During a rotation of the secret key, a worker encrypts stored values again with the new key. It repeats this every
 * five minutes, because a process that has the old key may still write.
 */
@Injectable()
export class ResealingService implements OnApplicationShutdown {
  /** The last sealer is at the end. */
  private readonly sealers: ColumnSealer<never>[] = [];
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: Secrets,
    private readonly queues: QueueService,
  ) {}

  /** A sealer for columns whose values are encrypted again during a rotation. */
  sealer<Key extends unknown[]>(target: SealedColumns<Key>): ColumnSealer<Key> {
    const sealer = new ColumnSealer(target, this.secrets.sealer(target.purpose));
    this.sealers.unshift(sealer);
    return sealer;
  }

  /** The sealer for the columns that are encrypted last. After them, the previous key is no longer needed. */
  lastSealer<Key extends unknown[]>(target: SealedColumns<Key>): ColumnSealer<Key> {
    const sealer = new ColumnSealer(target, this.secrets.sealer(target.purpose));
    this.sealers.push(sealer);
    return sealer;
  }

  onApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** Encrypts the values of all columns again. Does nothing outside a worker and outside a rotation. */
  @Every(INTERVAL_MS, 'stored values were not encrypted again')
  async resealAll(): Promise<void> {
    if (!this.secrets.isRotating || !this.queues.isWorker) return;
    let rows = 0;
    for (const sealer of this.sealers) {
      for (const column of sealer.target.columns) rows += await this.reseal(column, sealer);
    }
    if (this.isStopping) return;
    log.info({ rows }, 'all stored values are encrypted with SECRET_KEY; SECRET_KEY_PREVIOUS can be removed');
  }

  /** Encrypts the values of a column again; returns their number. */
  private async reseal(column: string, sealer: ColumnSealer<never>): Promise<number> {
    const { table, key } = sealer.target;
    let resealedRows = 0;
    let after: SqlValue[] = [];
    while (!this.isStopping) {
      const rows = await readSealed(
        this.dataSource.manager,
        { table, key, column },
        { after, limit: BATCH_ROWS },
      );
      for (const row of rows) {
        const resealed = sealer.reseal(row);
        if (!resealed) continue;
        await replaceSealed(this.dataSource.manager, { table, key, column }, { row, resealed });
        resealedRows += 1;
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_ROWS) break;
      after = key.map((name) => last[name]);
    }
    return resealedRows;
  }
}
