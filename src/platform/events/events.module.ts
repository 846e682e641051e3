import { Global, Module } from '@nestjs/common';
import { OutboxBacklog } from './outbox-backlog';
import { EventsService } from './events.service';
import { RelayService } from './relay.service';

/** Events: written with what they tell of, and handed on from there. */
@Global()
@Module({ providers: [EventsService, RelayService, OutboxBacklog], exports: [EventsService, RelayService] })
export class EventsModule {}
