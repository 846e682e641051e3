import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { GaugesService } from '../observability/metrics/gauges.service';
import { QueueService } from './queue.service';

/** Gauges of how many jobs wait, and for how long; the same from every process. */
@Injectable()
export class QueueGaugesService {
  private readonly jobs = new Gauge({
    name: 'parley_queue_jobs',
    help: 'Jobs by kind and state (waiting, active, delayed); the same from every process.',
    labelNames: ['job', 'state'],
    registers: [],
  });
  private readonly oldest = new Gauge({
    name: 'parley_queue_oldest_waiting_seconds',
    help: 'How long the oldest waiting job has been waiting; 0 when none waits.',
    labelNames: ['job'],
    registers: [],
  });

  constructor(
    scrapeGauges: GaugesService,
    private readonly queues: QueueService,
  ) {
    scrapeGauges.add('queue', [this.jobs, this.oldest], () => this.read());
  }

  private async read(): Promise<void> {
    for (const { job, waiting, active, delayed, oldestWaitingMs } of await this.queues.depths()) {
      for (const [state, count] of Object.entries({ waiting, active, delayed }))
        this.jobs.set({ job, state }, count);
      this.oldest.set({ job }, oldestWaitingMs / 1000);
    }
  }
}
