import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { EmbedderService } from '../../models/embedding';
import { GaugesService } from '../../platform/observability/metrics/gauges.service';
import { unembeddedSources } from './embedding.queries';

/** Gauge of how many sources wait for vectors, with an embedding endpoint; the same from every process. */
@Injectable()
export class EmbeddingGauges {
  private readonly sources = new Gauge({
    name: 'parley_embedding_sources_waiting',
    help: 'Trained sources with passages that have no vectors yet; the same from every process.',
    registers: [],
  });

  constructor(
    scrapeGauges: GaugesService,
    { model }: EmbedderService,
    private readonly dataSource: DataSource,
  ) {
    if (model) scrapeGauges.add('embeddings', [this.sources], () => this.read());
  }

  private async read(): Promise<void> {
    this.sources.set(await unembeddedSources(this.dataSource));
  }
}
