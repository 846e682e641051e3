import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { isStorageAway } from '../../database/storage-fault';
import { withTimeout } from '../../with-timeout';
import { log } from '../logging/logger';

/** Values younger than this are not read again. */
const FRESH_MS = 5000;
/** A scrape waits this long. Values that arrive later are part of the next scrape. */
const TIMEOUT_MS = 1000;

/**
 * Gauges that are read from the database or the queue when Prometheus scrapes: at most every 5 s, never twice at a
 * time, and waited for at most 1 s. A group that cannot be read is left out of the scrape, and its
 * `parley_sample_success` is 0.
 */
@Injectable()
export class GaugesService {
  private readonly groups: GaugeGroup[] = [];
  private readonly outcomes = new Registry();
  private readonly success = new Gauge({
    name: 'parley_sample_success',
    help: 'Whether the gauges of this sample could be read (1) or are missing from this scrape (0).',
    labelNames: ['sample'],
    registers: [this.outcomes],
  });

  /** Adds a group of gauges, which belong to no other registry, and the function that sets them. `read` may throw. */
  add(name: string, gauges: Gauge[], read: () => Promise<void>): void {
    this.groups.push(new GaugeGroup(name, gauges, read));
  }

  /** Reads the groups that are not fresh; returns the registries of the groups that are fresh then. Never throws. */
  async collect(): Promise<Registry[]> {
    await Promise.all(this.groups.map((group) => group.refresh()));
    for (const { name, isFresh } of this.groups) this.success.set({ sample: name }, isFresh ? 1 : 0);
    const fresh = this.groups.filter(({ isFresh }) => isFresh);
    return [this.outcomes, ...fresh.map(({ registry }) => registry)];
  }
}

class GaugeGroup {
  readonly registry = new Registry();
  private readAtMs = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(
    readonly name: string,
    gauges: Gauge[],
    private readonly read: () => Promise<void>,
  ) {
    for (const gauge of gauges) this.registry.registerMetric(gauge);
  }

  get isFresh(): boolean {
    return performance.now() - this.readAtMs < FRESH_MS;
  }

  async refresh(): Promise<void> {
    if (this.isFresh) return;
    this.reading ??= this.readOnce();
    await withTimeout(this.reading, TIMEOUT_MS, 'the gauges are not read yet').catch(() => undefined);
  }

  private async readOnce(): Promise<void> {
    try {
      await this.read();
      this.readAtMs = performance.now();
    } catch (err) {
      // `parley_sample_success` reports a fault of the storage, and requests and jobs log it.
      if (!isStorageAway(err)) log.warn({ err, sample: this.name }, 'gauges could not be read');
    } finally {
      this.reading = undefined;
    }
  }
}
