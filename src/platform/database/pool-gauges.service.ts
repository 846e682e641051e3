import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { GaugesService } from '../observability/metrics/gauges.service';
import { Database } from './database';

/** Gauges: the connections of each pool of this process, and the requests and jobs that wait for one. */
@Injectable()
export class PoolGaugesService {
  private readonly connections = new Gauge({
    name: 'parley_database_pool_connections',
    help: 'Connections of a pool by state: used or idle.',
    labelNames: ['pool', 'state'],
    registers: [],
  });
  private readonly waiting = new Gauge({
    name: 'parley_database_pool_waiting',
    help: 'Requests and jobs that wait for a connection of the pool.',
    labelNames: ['pool'],
    registers: [],
  });

  constructor(scrapeGauges: GaugesService, database: Database) {
    scrapeGauges.add('pools', [this.connections, this.waiting], async () => {
      for (const [pool, { totalCount, idleCount, waitingCount }] of database.pools) {
        this.connections.set({ pool, state: 'used' }, totalCount - idleCount);
        this.connections.set({ pool, state: 'idle' }, idleCount);
        this.waiting.set({ pool }, waitingCount);
      }
    });
  }
}
