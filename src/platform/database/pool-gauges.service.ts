import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Every } from '../every.decorator';
import { log } from '../observability/logging/logger';
import { GaugesService } from '../observability/metrics/gauges.service';
import { Database, type PoolName } from './database';

const CHECK_MS = 1000;
/** Between two warnings about the same pool. */
const WARNING_MS = 60_000;

/** Gauges of the connections and the waiting requests of this process's pools, and warnings about full pools. */
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

  /** The pools in which work waited at the last check, and when each was last warned about. */
  private full = new Set<PoolName>();
  private readonly warnedAtMs = new Map<PoolName, number>();

  constructor(
    scrapeGauges: GaugesService,
    private readonly database: Database,
  ) {
    scrapeGauges.add('pools', [this.connections, this.waiting], async () => {
      for (const [pool, { totalCount, idleCount, waitingCount }] of database.pools) {
        this.connections.set({ pool, state: 'used' }, totalCount - idleCount);
        this.connections.set({ pool, state: 'idle' }, idleCount);
        this.waiting.set({ pool }, waitingCount);
      }
    });
  }

  /** Warns of a pool in which work has waited for a connection for about a second. */
  @Every(CHECK_MS, 'the pools could not be checked')
  async checkPools(): Promise<void> {
    const full = [...this.database.pools].filter(([, pool]) => pool.waitingCount > 0);
    const before = this.full;
    this.full = new Set(full.map(([name]) => name));
    for (const [name, { waitingCount, totalCount }] of full) {
      const isDue = performance.now() - (this.warnedAtMs.get(name) ?? -Infinity) > WARNING_MS;
      if (!before.has(name) || !isDue) continue;
      this.warnedAtMs.set(name, performance.now());
      log.warn({ pool: name, connections: totalCount, waiting: waitingCount }, 'the connection pool is full');
    }
  }
}
