import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { GaugesService } from '../observability/metrics/gauges.service';
import { outboxBacklog } from './outbox.queries';

/** Gauges of how many events wait in the outbox, and for how long; the same from every process. */
@Injectable()
export class OutboxGauges {
  private readonly events = new Gauge({
    name: 'parley_outbox_events',
    help: 'Events that wait to become deliveries, counted up to 10000; the same from every process.',
    registers: [],
  });
  private readonly oldest = new Gauge({
    name: 'parley_outbox_oldest_seconds',
    help: 'How long the oldest event has been waiting; 0 when none waits.',
    registers: [],
  });

  constructor(
    scrapeGauges: GaugesService,
    private readonly dataSource: DataSource,
  ) {
    scrapeGauges.add('outbox', [this.events, this.oldest], () => this.read());
  }

  private async read(): Promise<void> {
    const backlog = await outboxBacklog(this.dataSource.manager);
    this.events.set(backlog.count);
    this.oldest.set(backlog.oldestSeconds);
  }
}
