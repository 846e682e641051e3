import { Global, Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module';
import { relayEvents } from './event-relay.jobs';
import { EventRelayProcessor } from './event-relay.processor';
import { EventsService } from './events.service';
import { OutboxGauges } from './outbox-gauges';
import { RelayService } from './relay.service';

/** Events: written to the outbox in the transaction of the change, and relayed from there. */
@Global()
@Module({
  imports: [QueueModule.forJob(relayEvents)],
  providers: [EventsService, RelayService, EventRelayProcessor, OutboxGauges],
  exports: [EventsService, RelayService],
})
export class EventsModule {}
