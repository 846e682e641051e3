import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { GaugesService } from '../../platform/observability/metrics/gauges.service';
import { waitingSources } from './claim.queries';

/**
 * Gauges of how many sources wait for a worker, and for how long; the same from every process. The queue does not show
 * it: a job only wakes a worker.
 */
@Injectable()
export class WaitingGauges {
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

  constructor(
    scrapeGauges: GaugesService,
    private readonly dataSource: DataSource,
  ) {
    scrapeGauges.add('ingestion', [this.sources, this.oldest], () => this.read());
  }

  private async read(): Promise<void> {
    const { count, oldestSeconds } = await waitingSources(this.dataSource);
    this.sources.set(count);
    this.oldest.set(oldestSeconds);
  }
}
