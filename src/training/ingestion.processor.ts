import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobQueue } from '../platform/queue/job-queue';
import { log } from '../platform/logging/logger';
import { ingestJobId, ingestSource } from './ingestion.jobs';
import { pendingSources } from './ingestion.queries';
import { Ingestion } from './ingestion.service';

const SWEEP_INTERVAL_MS = 5000;
const SWEEP_SIZE = 500;

/** Runs ingestion jobs, and sweeps: a pending source whose job was lost (a killed process, an emptied Redis) gets a new one. */
@Injectable()
export class IngestionProcessor implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private isSweeping = false;

  constructor(
    private readonly jobs: JobQueue,
    private readonly ingestion: Ingestion,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.declare(ingestSource);
    if (!this.jobs.isWorker) return;
    this.jobs.work(ingestSource, ({ sourceId }, signal) => this.ingestion.run(sourceId, signal));
    this.timer = setInterval(() => void this.sweep(), SWEEP_INTERVAL_MS).unref();
    // Not awaited: with the queue away the process serves all the same.
    void this.sweep();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    if (this.isSweeping) return;
    this.isSweeping = true;
    try {
      for (const sourceId of await pendingSources(this.dataSource, SWEEP_SIZE)) {
        await this.jobs.add(ingestSource, ingestJobId(sourceId), { sourceId });
      }
    } catch (error) {
      log.warn({ err: error }, 'sweep of pending sources failed');
    } finally {
      this.isSweeping = false;
    }
  }
}
