import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { EmbedderService } from '../models/embedding';
import { GaugesService } from '../platform/observability/metrics/gauges.service';
import { waitingSources } from './claims/claim.queries';
import { unembeddedSources } from './embedding/unembedded.queries';

/**
 * Gauges of the sources that wait for a worker and, with an encoder, for vectors; the same from every process. The
 * gauges of the queue do not show them: a job only wakes a worker.
 */
@Injectable()
export class IngestionGaugesService {
  private readonly sources = new Gauge({
    name: 'parley_ingestion_sources_waiting',
    help: 'Training sources that wait for a worker; the same from every process.',
    registers: [],
  });
  private readonly oldest = new Gauge({
    name: 'parley_ingestion_oldest_waiting_seconds',
    help: 'How long the oldest of them has been waiting; 0 when none waits.',
    registers: [],
  });
  private readonly unembedded = new Gauge({
    name: 'parley_embedding_sources_waiting',
    help: 'Trained sources with passages that have no vectors yet; the same from every process.',
    registers: [],
  });

  constructor(
    gauges: GaugesService,
    { model }: EmbedderService,
    private readonly dataSource: DataSource,
  ) {
    gauges.add('ingestion', [this.sources, this.oldest], () => this.readWaiting());
    if (model) gauges.add('embeddings', [this.unembedded], () => this.readUnembedded());
  }

  private async readWaiting(): Promise<void> {
    const { count, oldestSeconds } = await waitingSources(this.dataSource);
    this.sources.set(count);
    this.oldest.set(oldestSeconds);
  }

  private async readUnembedded(): Promise<void> {
    this.unembedded.set(await unembeddedSources(this.dataSource));
  }
}
