import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Gauge, Registry } from 'prom-client';
import { isStorageAway } from '../../database/storage-fault';
import { withTimeout } from '../../with-timeout';
import { log } from '../logging/logger';

/** Values younger than this are not read again. */
const FRESH_MS = 5000;
/** A scrape waits at most this long. Values that arrive later are part of the next scrape. */
const TIMEOUT_MS = 1000;
const MAX_GROUPS = 100;

/**
 * Gauges that are read from the database or the queue when Prometheus scrapes: at most every 5 s, never twice at the
 * same time, and with a wait of at most 1 s. A group that cannot be read is left out of the scrape, and its
 * `parley_sample_success` is 0.
 */
@Injectable()
export class GaugesService {
  /** The groups by name: a registry, and the function that sets its gauges. */
  private readonly groups = new Map<string, { registry: Registry; read: () => Promise<void> }>();
  private readonly fresh = new LRUCache<string, Registry>({
    max: MAX_GROUPS,
    ttl: FRESH_MS,
    fetchMethod: (name) => this.read(name),
  });
  private readonly outcomes = new Registry();
  private readonly success = new Gauge({
    name: 'parley_sample_success',
    help: '1 if the gauges of this sample could be read, 0 if they are missing from this scrape.',
    labelNames: ['sample'],
    registers: [this.outcomes],
  });

  /**
   * Adds a group of gauges, which must not be in another registry, and the function that sets them, which may throw.
   */
  add(name: string, gauges: Gauge[], read: () => Promise<void>): void {
    const registry = new Registry();
    for (const gauge of gauges) registry.registerMetric(gauge);
    this.groups.set(name, { registry, read });
  }

  /** Reads the stale groups; returns the registries of all groups that are then fresh. Never throws. */
  async collect(): Promise<Registry[]> {
    const read = [...this.groups.keys()].map(async (name) => {
      const reading = withTimeout(this.fresh.fetch(name), TIMEOUT_MS, 'the gauges are not read yet');
      const registry = await reading.catch(() => undefined);
      this.success.set({ sample: name }, registry ? 1 : 0);
      return registry ?? [];
    });
    return [this.outcomes, ...(await Promise.all(read)).flat()];
  }

  private async read(name: string): Promise<Registry | undefined> {
    const { registry, read } = this.groups.get(name)!;
    try {
      await read();
      return registry;
    } catch (err) {
      // `parley_sample_success` reports a fault of the storage, and requests and jobs log it.
      if (!isStorageAway(err)) log.warn({ err, sample: name }, 'gauges could not be read');
      throw err;
    }
  }
}
