import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { EntityManager } from 'typeorm';
import { transactionTime } from '../database/database-clock';
import { TransactionsService } from '../database/transactions.service';
import { newUuid } from '../database/id';
import { currentRequestId } from '../observability/logging/request-context';
import { currentTraceparent } from '../observability/tracing/spans';
import { deliverWebhook } from './delivery.jobs';
import type { EventDefinition, EventSubject } from './event';
import { insertDeliveries, type NewEvent } from './events.queries';
import { fitBody } from './fit';

const MAX_BODY_BYTES = 20_000;
/** Events committed within this time add only one job for each webhook. */
const WAKE_DELAY_MS = 20;

/** Acts on an event in the transaction of its change: both commit, or neither. */
export type EventHandler<Data> = (
  transaction: EntityManager,
  subject: EventSubject,
  data: Data,
) => Promise<void>;

/** The details of an event. With `outlivesAgent`, its deliveries stay when the rows of its agent are purged. */
export interface EventDetails<Data> {
  subject: EventSubject;
  data: Data;
  outlivesAgent?: boolean;
}

/** Records events: a delivery for each webhook that subscribes, in the transaction of the change. */
@Injectable()
export class EventsService implements OnApplicationShutdown {
  private readonly woken = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  private readonly handlers = new Map<string, EventHandler<never>[]>();

  constructor(
    private readonly transactions: TransactionsService,
    @InjectQueue(deliverWebhook.name) private readonly queue: Queue,
  ) {}

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  /** An event that happened at `createdAt`, by the database's clock. */
  create<Data extends object>(
    { type }: EventDefinition<string, Data>,
    { subject: { accountId, mode, agentId, objectId }, data, outlivesAgent = false }: EventDetails<Data>,
    createdAt: Date,
  ): NewEvent {
    const id = newUuid();
    // The body that is sent to receivers.
    const body = { id, type, timestamp: createdAt.toISOString(), mode, agentId, data };
    return {
      id,
      type,
      accountId,
      mode,
      removedWith: outlivesAgent ? null : agentId,
      agentId,
      objectId: objectId ?? null,
      body: fitBody(body, MAX_BODY_BYTES),
      requestId: currentRequestId() ?? null,
      traceparent: currentTraceparent() ?? null,
    };
  }

  /** Calls the handler for each event of this type that `record` records, in any process that runs the handler. */
  on<Data extends object>({ type }: EventDefinition<string, Data>, handler: EventHandler<Data>): void {
    this.handlers.set(type, [...(this.handlers.get(type) ?? []), handler]);
  }

  /** Records the event in the transaction of the change: both commit, or neither. */
  async record<Data extends object>(
    transaction: EntityManager,
    definition: EventDefinition<string, Data>,
    details: EventDetails<Data>,
  ): Promise<void> {
    await this.recordAll(transaction, definition, [details]);
  }

  /** As `record`, for events of one type that happen together. */
  async recordAll<Data extends object>(
    transaction: EntityManager,
    definition: EventDefinition<string, Data>,
    happened: readonly EventDetails<Data>[],
  ): Promise<void> {
    if (happened.length === 0) return;
    const createdAt = await transactionTime(transaction);
    const events = happened.map((details) => this.create(definition, details, createdAt));
    this.wakeAfterCommit(await insertDeliveries(transaction, events));
    const handlers = (this.handlers.get(definition.type) ?? []) as EventHandler<Data>[];
    for (const { subject, data } of happened)
      for (const handler of handlers) await handler(transaction, subject, data);
  }

  /** Adds a job for each of these webhooks after the commit of the current transaction. */
  wakeAfterCommit(webhookIds: readonly number[]): void {
    if (webhookIds.length > 0) this.transactions.afterCommit(() => this.wake(webhookIds));
  }

  private wake(webhookIds: readonly number[]): void {
    for (const webhookId of webhookIds) this.woken.add(webhookId);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      for (const webhookId of this.woken) void deliverWebhook.addTo(this.queue, { webhookId });
      this.woken.clear();
    }, WAKE_DELAY_MS).unref();
  }
}
