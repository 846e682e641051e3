import { randomUUID } from 'node:crypto';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { EntityManager } from 'typeorm';
import { Transactions } from '../database/transactions';
import { relayEvents } from './event-relay.jobs';
import { takeEvents, type OutboxRow } from './outbox.queries';

const BATCH_SIZE = 100;
/** Events that are committed within this time wake the relay once. */
const WAKE_DELAY_MS = 20;

/** Handles a batch of events in the transaction that removes them from the outbox: its writes happen exactly once. */
export type EventConsumer = (transaction: EntityManager, events: OutboxRow[]) => Promise<void>;

/** Moves events from the outbox to their consumer. An event stays in the outbox until the consumer has handled it. */
@Injectable()
export class RelayService implements OnApplicationShutdown {
  private consumer: EventConsumer | undefined;
  private wakeTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly transactions: Transactions,
    @InjectQueue(relayEvents.name) private readonly queue: Queue,
  ) {}

  onApplicationShutdown(): void {
    clearTimeout(this.wakeTimer);
  }

  /** Sets the consumer of all events. */
  deliverTo(consumer: EventConsumer): void {
    this.consumer = consumer;
  }

  /** Adds a relay job for events that were committed. */
  wake(): void {
    this.wakeTimer ??= setTimeout(() => {
      this.wakeTimer = undefined;
      void relayEvents.addTo(this.queue, { wakeId: randomUUID() });
    }, WAKE_DELAY_MS).unref();
  }

  /** Relays all events of the outbox, in batches. @throws the signal's reason when it fires */
  async run(signal: AbortSignal): Promise<void> {
    const { consumer } = this;
    if (!consumer) return;
    for (let taken = BATCH_SIZE; taken === BATCH_SIZE;) {
      signal.throwIfAborted();
      taken = await this.transactions.run(async (transaction) => {
        const events = await takeEvents(transaction, BATCH_SIZE);
        if (events.length > 0) await consumer(transaction, events);
        return events.length;
      });
    }
  }
}
