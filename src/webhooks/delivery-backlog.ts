import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Samples } from '../platform/metrics/samples';
import { dueBacklog } from './deliveries.queries';

/** Shows how many deliveries are due and not yet tried. Every process tells the same. */
@Injectable()
export class DeliveryBacklog implements OnApplicationBootstrap {
  constructor(
    private readonly samples: Samples,
    private readonly dataSource: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    const registers = [this.samples.add('deliveries', () => read())];
    const due = new Gauge({
      name: 'parley_deliveries_due',
      help: 'Deliveries whose time has come, counted up to 10000; the same from every process.',
      registers,
    });
    const oldest = new Gauge({
      name: 'parley_deliveries_oldest_due_seconds',
      help: 'For how long the delivery that has waited longest is due; 0 when none is.',
      registers,
    });
    const read = async (): Promise<void> => {
      const backlog = await dueBacklog(this.dataSource.manager);
      due.set(backlog.count);
      oldest.set(backlog.oldestSeconds);
    };
  }
}
