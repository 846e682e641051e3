import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Samples } from '../metrics/samples';
import { outboxBacklog } from './outbox.queries';

/** Shows how many events wait to become deliveries. Every process tells the same. */
@Injectable()
export class OutboxBacklog implements OnApplicationBootstrap {
  constructor(
    private readonly samples: Samples,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    const registers = [this.samples.add('outbox', () => read())];
    const events = new Gauge({
      name: 'parley_outbox_events',
      help: 'Events that wait to become deliveries, counted up to 10000; the same from every process.',
      registers,
    });
    const oldest = new Gauge({
      name: 'parley_outbox_oldest_seconds',
      help: 'Since when the oldest event waits; 0 when none does.',
      registers,
    });
    const read = async (): Promise<void> => {
      const backlog = await outboxBacklog(this.dataSource.manager);
      events.set(backlog.count);
      oldest.set(backlog.oldestSeconds);
    };
  }
}
