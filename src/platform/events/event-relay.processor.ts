import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { JobProcessor } from '../queue/job-processor';
import { relayEvents } from './event-relay.jobs';
import { hasEvents } from './outbox.queries';
import { RelayService } from './relay.service';

/** Runs the relay whenever events wait in the outbox. */
@Processor(relayEvents.name, { concurrency: 1 })
export class EventRelayProcessor extends JobProcessor<{ wakeId: string }> {
  constructor(
    @InjectQueue(relayEvents.name) queue: Queue,
    private readonly relay: RelayService,
    private readonly dataSource: DataSource,
  ) {
    super(relayEvents, queue);
  }

  protected async run(_: { wakeId: string }, signal: AbortSignal): Promise<void> {
    await this.relay.run(signal);
  }

  protected async findWaiting(): Promise<{ wakeId: string }[]> {
    return (await hasEvents(this.dataSource.manager)) ? [{ wakeId: 'sweep' }] : [];
  }
}
