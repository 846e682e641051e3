import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Sealer } from '../config/sealing';
import { Secrets } from '../config/secrets';
import { Every } from '../every.decorator';
import { log } from '../observability/logging/logger';
import { QueueService } from '../queue/queue.service';
import { readSealed, replaceSealed, type SealedColumnName, type SealedRow } from './resealing.queries';

const BATCH_ROWS = 200;
const INTERVAL_MS = 5 * 60_000;

/** A column whose values `sealer` has encrypted, each with the context of its row. */
export interface SealedColumn<Key> extends SealedColumnName {
  sealer: Sealer;
  contextOf: (key: Key) => string;
}

/**
 * During a rotation of the secret key, a worker encrypts stored values again with the new key. It repeats this every
 * five minutes, because a process that has the old key may still write.
 */
@Injectable()
export class ResealingService implements OnApplicationShutdown {
  private readonly columns: SealedColumn<never>[] = [];
  private last: SealedColumn<never> | undefined;
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: Secrets,
    private readonly queues: QueueService,
  ) {}

  /** Adds a column to encrypt again. */
  add<Key>(column: SealedColumn<Key>): void {
    this.columns.push(column);
  }

  /** Sets the column that is encrypted last. After it, the previous key is no longer needed. */
  addLast<Key>(column: SealedColumn<Key>): void {
    this.last = column;
  }

  onApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** Encrypts the values of all columns again. Does nothing outside a worker and outside a rotation. */
  @Every(INTERVAL_MS, 'stored values were not encrypted again')
  async resealAll(): Promise<void> {
    if (!this.secrets.isRotating || !this.queues.isWorker) return;
    let rows = 0;
    for (const column of [...this.columns, ...(this.last ? [this.last] : [])])
      rows += await this.reseal(column);
    if (this.isStopping) return;
    log.info({ rows }, 'all stored values are encrypted with SECRET_KEY; SECRET_KEY_PREVIOUS can be removed');
  }

  /** Encrypts the values of a column again; returns their number. */
  private async reseal(column: SealedColumn<never>): Promise<number> {
    let resealedRows = 0;
    let after: unknown[] = [];
    while (!this.isStopping) {
      const rows = await readSealed(this.dataSource.manager, column, after, BATCH_ROWS);
      for (const row of rows) {
        const resealed = resealedValue(column, row);
        if (!resealed) continue;
        await replaceSealed(this.dataSource.manager, column, row, resealed);
        resealedRows += 1;
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_ROWS) break;
      after = column.key.map((name) => last[name]);
    }
    return resealedRows;
  }
}

/** The value encrypted with the new key; undefined if it already is, or if no key decrypts it. */
function resealedValue(
  { table, sealer, contextOf }: SealedColumn<never>,
  row: SealedRow,
): Buffer | undefined {
  try {
    return sealer.reseal(row.sealed, contextOf(row as never));
  } catch (error) {
    log.warn({ table, reason: (error as Error).message }, 'a stored value was not encrypted again');
    return undefined;
  }
}
