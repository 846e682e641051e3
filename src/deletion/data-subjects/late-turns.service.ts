import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TransactionsService } from '../../platform/database/transactions.service';
import { Every } from '../../platform/every.decorator';
import { QueueService } from '../../platform/queue/queue.service';
import { DataSubjectSealingService } from './data-subject-sealing.service';
import { eraseConversation } from './found-conversation';
import {
  completedErasures,
  lateConversations,
  lockErasure,
  saveErasure,
  type LateConversation,
} from './late-turns.queries';
import { mentions, type Subject } from './subject';

const INTERVAL_MS = 2000;
const ERASURES_AT_ONCE = 100;

/**
 * Erases turns that had begun before an erasure was completed and are recorded afterwards: its search could not find
 * them. Until these turns have ended, the erasure keeps the person's identifier, encrypted.
 */
@Injectable()
export class LateTurnsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly sealing: DataSubjectSealingService,
    private readonly queues: QueueService,
  ) {}

  /** Erases the turns that were recorded since the last call, unless another worker does. */
  @Every(INTERVAL_MS, 'late turns could not be erased')
  async eraseLate(): Promise<void> {
    if (!this.queues.isWorker) return;
    for (const { id } of await completedErasures(this.dataSource, ERASURES_AT_ONCE)) await this.step(id);
  }

  private async step(id: number): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const erasure = await lockErasure(transaction, id);
      if (!erasure) return;
      const subject = this.sealing.openSubject(id, erasure.subject);
      for (const late of await lateConversations(transaction, erasure)) {
        if (isOf(subject, late)) await eraseConversation(transaction, erasure, late);
      }
      await saveErasure(transaction, erasure);
    });
  }
}

function isOf(subject: Subject, { userId, writerId, text }: LateConversation): boolean {
  return subject.kind === 'userId' ? [userId, writerId].includes(subject.value) : mentions(subject, text);
}
