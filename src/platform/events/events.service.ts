import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { transactionTime } from '../database/database-clock';
import { Transactions } from '../database/transactions';
import { newUuid } from '../database/uuid';
import { currentRequestId } from '../observability/logging/request-context';
import { currentTraceparent } from '../observability/tracing/spans';
import type { EventDefinition, EventSubject } from './event';
import { fitBody } from './fit';
import { insertEvent, type OutboxRow } from './outbox.queries';
import { RelayService } from './relay.service';

const MAX_BODY_BYTES = 20_000;

/** Records events in the outbox. */
@Injectable()
export class EventsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly relay: RelayService,
  ) {}

  /**
   * The outbox row of an event that happened at `createdAt`, by the database's clock. With `outlivesSubject` it stays
   * when the rows of its subject are purged.
   */
  rowOf<Data extends object>(
    { type, subject }: EventDefinition<string, Data>,
    { accountId, mode, subjectId, objectId }: EventSubject,
    data: Data,
    { createdAt, outlivesSubject = false }: { createdAt: Date; outlivesSubject?: boolean },
  ): OutboxRow {
    const id = newUuid();
    // The body that receivers get.
    const body = { id, type, timestamp: createdAt.toISOString(), mode, [subject]: subjectId, data };
    return {
      id,
      type,
      accountId,
      mode,
      subjectId: outlivesSubject ? null : subjectId,
      objectId: objectId ?? null,
      body: fitBody(body, MAX_BODY_BYTES),
      requestId: currentRequestId() ?? null,
      traceparent: currentTraceparent() ?? null,
      createdAt,
    };
  }

  /** The outbox row of an event that happens in this transaction. */
  async newRow<Data extends object>(
    transaction: EntityManager,
    definition: EventDefinition<string, Data>,
    subject: EventSubject,
    data: Data,
    options?: { outlivesSubject: boolean },
  ): Promise<OutboxRow> {
    const createdAt = await transactionTime(transaction);
    return this.rowOf(definition, subject, data, { createdAt, ...options });
  }

  /** Writes the event in the transaction of the change: both commit, or neither. */
  async record<Data extends object>(
    transaction: EntityManager,
    definition: EventDefinition<string, Data>,
    subject: EventSubject,
    data: Data,
    options?: { outlivesSubject: boolean },
  ): Promise<void> {
    const row = await this.newRow(transaction, definition, subject, data, options);
    if (await insertEvent(transaction, row)) this.wakeRelay();
  }

  /** Wakes the relay for new outbox rows, after the commit of the current transaction. */
  wakeRelay(): void {
    this.transactions.afterCommit(() => this.relay.wake());
  }
}
