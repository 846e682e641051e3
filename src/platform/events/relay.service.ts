import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DataSource } from 'typeorm';
import { Transactions } from '../database/transactions';
import { JobQueue } from '../queue/job-queue';
import { hasEvents, takeEvents, type OutboxRow } from './outbox.queries';
import { relayEvents } from './relay.jobs';

const BATCH_SIZE = 100;
/** Many events in a moment wake the relay once. */
const WAKE_DELAY_MS = 20;

/** Gets the events of a batch, in the transaction in which they leave the outbox: what it writes is there exactly once. */
export type EventConsumer = (transaction: EntityManager, events: OutboxRow[]) => Promise<void>;

/** Brings events from the outbox to their consumer. The rows are the truth: an event waits until it has been handed on. */
@Injectable()
export class RelayService implements OnApplicationBootstrap, OnApplicationShutdown {
  private consumer: EventConsumer | undefined;
  private waking: NodeJS.Timeout | undefined;

  constructor(
    private readonly transactions: Transactions,
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.work(relayEvents, (_, signal) => this.relay(signal));
    this.jobs.sweep(relayEvents, async () =>
      (await hasEvents(this.dataSource.manager)) ? [{ id: 'sweep', payload: {} }] : [],
    );
  }

  onApplicationShutdown(): void {
    clearTimeout(this.waking);
  }

  /** Names who turns events into deliveries. */
  deliverTo(consumer: EventConsumer): void {
    this.consumer = consumer;
  }

  /** Events were committed: a worker should look soon. */
  wake(): void {
    this.waking ??= setTimeout(() => {
      this.waking = undefined;
      // An id of its own: a job that is just ending may have looked before these events were there.
      void this.jobs.add(relayEvents, randomUUID(), {});
    }, WAKE_DELAY_MS).unref();
  }

  private async relay(signal: AbortSignal): Promise<void> {
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
