import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { GaugesService } from '../observability/metrics/gauges.service';
import type { JobQueue } from './bull-classes';
import { QueueService } from './queue.service';

/** Gauges: how many jobs wait, and for how long. Every process reports the same values. */
@Injectable()
export class QueueGaugesService {
  private readonly jobs = new Gauge({
    name: 'parley_queue_jobs',
    help: 'Jobs by kind and state (waiting, active, delayed). Every process reports the same numbers.',
    labelNames: ['queue', 'state'],
    registers: [],
  });
  private readonly oldest = new Gauge({
    name: 'parley_queue_oldest_waiting_seconds',
    help: 'How long the oldest waiting job has been waiting; 0 when none waits.',
    labelNames: ['queue'],
    registers: [],
  });

  constructor(scrapeGauges: GaugesService, queues: QueueService) {
    scrapeGauges.add('queue', [this.jobs, this.oldest], () => queues.askEach((queue) => this.read(queue)));
  }

  private async read(queue: JobQueue): Promise<void> {
    const { name, oldestWaitingSeconds, ...counts } = await readQueue(queue);
    for (const [state, count] of Object.entries(counts)) this.jobs.set({ queue: name, state }, count);
    this.oldest.set({ queue: name }, oldestWaitingSeconds);
  }
}

/** The number of jobs in a queue by state, and how long the oldest waiting job has been waiting. */
export interface QueueState {
  name: string;
  waiting: number;
  active: number;
  delayed: number;
  oldestWaitingSeconds: number;
}

/** Counts the jobs of the queue by state. */
export async function readQueue(queue: JobQueue): Promise<QueueState> {
  const { name } = queue;
  const { waiting = 0, active = 0, delayed = 0 } = await queue.getJobCounts('waiting', 'active', 'delayed');
  const [oldest] = waiting ? await queue.getJobs(['waiting'], 0, 0, true) : [];
  const oldestWaitingSeconds = oldest ? Math.max(Date.now() - oldest.timestamp, 0) / 1000 : 0;
  return { name, waiting, active, delayed, oldestWaitingSeconds };
}
