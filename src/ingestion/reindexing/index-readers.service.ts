import { randomUUID } from 'node:crypto';
import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Every } from '../../platform/every.decorator';
import { forgetIndexReader, noteIndexReader } from './reindexing.queries';

const INTERVAL_MS = 10_000;

/** Keeps the row of this process, so that its searchable postings are not replaced by postings of a newer version. */
@Injectable()
export class IndexReadersService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly id = randomUUID();

  constructor(private readonly dataSource: DataSource) {}

  /** Runs before the process serves. */
  async onModuleInit(): Promise<void> {
    await this.note();
  }

  /** Renews the row. */
  @Every(INTERVAL_MS, 'this process could not be noted as a reader of postings')
  async note(): Promise<void> {
    await noteIndexReader(this.dataSource, this.id);
  }

  /** Removes the row. A process that cannot do this counts as running for another minute. */
  async beforeApplicationShutdown(): Promise<void> {
    await forgetIndexReader(this.dataSource, this.id).catch(() => undefined);
  }
}
