import { Global, Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module';
import { deliverWebhook } from './delivery.jobs';
import { EventsService } from './events.service';

const deliveryQueue = QueueModule.forJob(deliverWebhook);

/** Events: recorded as deliveries in the transaction of the change. The module `webhooks` sends them. */
@Global()
@Module({
  imports: [deliveryQueue],
  providers: [EventsService],
  exports: [EventsService, deliveryQueue],
})
export class EventsModule {}
