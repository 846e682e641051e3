import { BullRegistrar } from '@nestjs/bullmq';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Settings } from '../config/settings';
import { withTimeout } from '../with-timeout';
import { JobQueue } from './bull-classes';
import { JobProcessor } from './job-processor';

/** An unavailable backend may not answer at all. */
const TIMEOUT_MS = 2000;

/** How many jobs of a kind there are by state, and how long the oldest has been waiting (0 when none waits). */
export interface QueueDepth {
  job: string;
  waiting: number;
  active: number;
  delayed: number;
  oldestWaitingMs: number;
}

/** All queues of the process and, unless `ROLE=api`, their workers. */
@Injectable()
export class QueueService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Whether this process runs jobs. */
  readonly isWorker: boolean;
  /** The processors whose workers run. */
  private processors: JobProcessor<object>[] = [];

  constructor(
    settings: Settings,
    private readonly registrar: BullRegistrar,
    private readonly discovery: DiscoveryService,
  ) {
    this.isWorker = settings.ROLE !== 'api';
  }

  onApplicationBootstrap(): void {
    if (!this.isWorker) return;
    this.registrar.register();
    this.processors = this.providersOf(JobProcessor<object>);
    for (const processor of this.processors) processor.startSweeping();
  }

  /** Aborts the running jobs and closes workers and queues, before anything that they use is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    for (const processor of this.processors) processor.stop();
    const workers = this.processors.map(({ worker }) => worker);
    await Promise.all([...workers, ...this.queues()].map((closable) => closable.close()));
  }

  /** How many jobs of each kind run in this process; kinds without any are left out. */
  runningJobs(): Record<string, number> {
    const running = this.processors.map((processor) => processor.running).filter(({ count }) => count > 0);
    return Object.fromEntries(running.map(({ job, count }) => [job, count]));
  }

  /** Whether every queue answers right now. */
  async isReachable(): Promise<boolean> {
    const probes = this.queues().map((queue) => queue.getJobCounts('wait'));
    return withTimeout(Promise.all(probes), TIMEOUT_MS, 'a queue does not answer').then(
      () => true,
      () => false,
    );
  }

  /** The depth of every queue. @throws Error when a queue does not answer */
  async depths(): Promise<QueueDepth[]> {
    return withTimeout(Promise.all(this.queues().map(depthOf)), TIMEOUT_MS, 'a queue does not answer');
  }

  private queues(): JobQueue[] {
    return this.providersOf(JobQueue);
  }

  private providersOf<T>(type: abstract new (...args: never[]) => T): T[] {
    const instances: unknown[] = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return instances.filter((instance): instance is T => instance instanceof type);
  }
}

async function depthOf(queue: JobQueue): Promise<QueueDepth> {
  const counts = await queue.getJobCounts('waiting', 'active', 'delayed');
  const [oldest] = counts['waiting'] ? await queue.getJobs(['waiting'], 0, 0, true) : [];
  return {
    job: queue.name,
    waiting: counts['waiting'] ?? 0,
    active: counts['active'] ?? 0,
    delayed: counts['delayed'] ?? 0,
    oldestWaitingMs: oldest ? Math.max(Date.now() - oldest.timestamp, 0) : 0,
  };
}
