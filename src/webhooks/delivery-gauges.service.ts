import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { GaugesService } from '../platform/observability/metrics/gauges.service';
import { dueBacklog } from './deliveries.queries';

/** Gauges: how many deliveries are due, and since when. Every process reports the same values. */
@Injectable()
export class DeliveryGaugesService {
  private readonly due = new Gauge({
    name: 'parley_deliveries_due',
    help: 'Due deliveries, counted up to 10000. Every process reports the same number.',
    registers: [],
  });
  private readonly oldest = new Gauge({
    name: 'parley_deliveries_oldest_due_seconds',
    help: 'How long the oldest due delivery has been due; 0 when none is due.',
    registers: [],
  });

  constructor(
    scrapeGauges: GaugesService,
    private readonly dataSource: DataSource,
  ) {
    scrapeGauges.add('deliveries', [this.due, this.oldest], () => this.read());
  }

  private async read(): Promise<void> {
    const backlog = await dueBacklog(this.dataSource.manager);
    this.due.set(backlog.count);
    this.oldest.set(backlog.oldestSeconds);
  }
}
