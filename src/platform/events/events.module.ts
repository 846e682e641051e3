import { Global, Module } from '@nestjs/common';
import { OutboxBacklog } from './outbox-backlog';
import { Events } from './events.service';
import { Relay } from './relay.service';

/** Events: written with what they tell of, and handed on from there. */
@Global()
@Module({ providers: [Events, Relay, OutboxBacklog], exports: [Events, Relay] })
export class EventsModule {}
