import { BullRegistrar } from '@nestjs/bullmq';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Settings } from '../config/settings';
import { isFulfilled, withTimeout } from '../with-timeout';
import { JobQueue } from './bull-classes';
import { JobProcessor } from './job-processor';

/** An unavailable backend may not answer at all. */
const TIMEOUT_MS = 2000;

/** All queues of the process and, unless `ROLE=api`, their workers. */
@Injectable()
export class QueueService implements BeforeApplicationShutdown {
  /** True if this process runs jobs. */
  readonly isWorker: boolean;
  /** The processors whose workers run. */
  private processors: JobProcessor<object>[] = [];
  private isStopping = false;

  constructor(
    settings: Settings,
    private readonly registrar: BullRegistrar,
    private readonly discovery: DiscoveryService,
  ) {
    this.isWorker = settings.ROLE !== 'api';
  }

  /** Starts the workers, unless `ROLE=api`. Call it once, when the process listens: jobs can wait, requests cannot. */
  startWorkers(): void {
    if (!this.isWorker || this.isStopping) return;
    this.registrar.register();
    this.processors = this.providersOf(JobProcessor<object>);
    const queues = new Map(this.queues().map((queue) => [queue.name, queue]));
    for (const processor of this.processors) {
      const queue = queues.get(processor.running.job);
      if (!queue) throw new Error(`no module registers the queue of ${processor.running.job}`);
      processor.startSweeping(queue);
    }
  }

  /** Aborts the running jobs and closes workers and queues, before anything that they use is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    for (const processor of this.processors) processor.stop();
    const workers = this.processors.map(({ worker }) => worker);
    await Promise.all([...workers, ...this.queues()].map((closable) => closable.close()));
  }

  /** How many jobs of each kind run in this process. Kinds without running jobs are left out. */
  runningJobs(): Record<string, number> {
    const running = this.processors.map((processor) => processor.running).filter(({ count }) => count > 0);
    return Object.fromEntries(running.map(({ job, count }) => [job, count]));
  }

  /** Whether every queue answers at the moment. */
  async isReachable(): Promise<boolean> {
    return isFulfilled(this.askEach((queue) => queue.getJobCounts('wait')));
  }

  /** Calls `ask` for every queue. @throws Error when a queue does not answer within 2 s */
  async askEach<T>(ask: (queue: JobQueue) => Promise<T>): Promise<void> {
    await withTimeout(Promise.all(this.queues().map(ask)), TIMEOUT_MS, 'a queue does not answer');
  }

  private queues(): JobQueue[] {
    return this.providersOf(JobQueue);
  }

  private providersOf<T>(type: abstract new (...args: never[]) => T): T[] {
    const instances: unknown[] = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return instances.filter((instance): instance is T => instance instanceof type);
  }
}
