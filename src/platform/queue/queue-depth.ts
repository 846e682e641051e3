import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Samples } from '../metrics/samples';
import { JobQueue } from './job-queue';

/** Shows how much work waits, and for how long. Every process tells the same. */
@Injectable()
export class QueueDepth implements OnApplicationBootstrap {
  constructor(
    private readonly samples: Samples,
    private readonly jobs: JobQueue,
  ) {}

  onApplicationBootstrap(): void {
    const registers = [this.samples.add('queue', () => read())];
    const depth = new Gauge({
      name: 'parley_queue_jobs',
      help: 'Jobs by kind and state (waiting, active, delayed); the same from every process.',
      labelNames: ['job', 'state'],
      registers,
    });
    const oldest = new Gauge({
      name: 'parley_queue_oldest_waiting_seconds',
      help: 'Since when the job that has waited longest is there; 0 when none waits.',
      labelNames: ['job'],
      registers,
    });
    const read = async (): Promise<void> => {
      for (const { job, waiting, active, delayed, oldestWaitingMs } of await this.jobs.depths()) {
        for (const [state, count] of Object.entries({ waiting, active, delayed }))
          depth.set({ job, state }, count);
        oldest.set({ job }, oldestWaitingMs / 1000);
      }
    };
  }
}
