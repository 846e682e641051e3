import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { withTimeout } from '../with-timeout';

/** Scrapes that come closer together than this read once. */
const FRESH_MS = 5000;
/** A scrape waits no longer than this; what comes later is there for the next one. */
const TIMEOUT_MS = 1000;

/**
 * Gauges that are read from the storage when somebody scrapes: seldom, never twice at a time, and never waited for long. What cannot be read is
 * left out of the scrape, and `parley_sample_success` says so.
 */
@Injectable()
export class Samples {
  private readonly samples: Sample[] = [];
  private readonly outcomes = new Registry();
  private readonly success = new Gauge({
    name: 'parley_sample_success',
    help: 'Whether what this scrape tells of the storage could be read (1) or is missing (0).',
    labelNames: ['sample'],
    registers: [this.outcomes],
  });

  /** Names a sample and how to read it; its gauges belong on the registry that this returns. `read` may throw. */
  add(name: string, read: () => Promise<void>): Registry {
    const sample = new Sample(name, read);
    this.samples.push(sample);
    return sample.registry;
  }

  /** The registries of all that is fresh, after reading what is not. It never throws. */
  async take(): Promise<Registry[]> {
    await Promise.all(this.samples.map((sample) => sample.refresh()));
    for (const { name, isFresh } of this.samples) this.success.set({ sample: name }, isFresh ? 1 : 0);
    const fresh = this.samples.filter(({ isFresh }) => isFresh);
    return [this.outcomes, ...fresh.map(({ registry }) => registry)];
  }
}

class Sample {
  readonly registry = new Registry();
  private readAtMs = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(
    readonly name: string,
    private readonly read: () => Promise<void>,
  ) {}

  get isFresh(): boolean {
    return performance.now() - this.readAtMs < FRESH_MS;
  }

  async refresh(): Promise<void> {
    if (this.isFresh) return;
    this.reading ??= this.readOnce();
    // A late reading is there for the next scrape.
    await withTimeout(this.reading, TIMEOUT_MS, 'the storage does not answer').catch(() => undefined);
  }

  private async readOnce(): Promise<void> {
    try {
      await this.read();
      this.readAtMs = performance.now();
    } catch {
      // Whoever needs the storage logs that it is away; the scrape says so by itself.
    } finally {
      this.reading = undefined;
    }
  }
}
