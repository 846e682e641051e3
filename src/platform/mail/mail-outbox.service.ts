import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource, type EntityManager } from 'typeorm';
import { deleteInBatches } from '../database/delete-in-batches';
import { sql } from '../database/sql';
import { TransactionsService } from '../database/transactions.service';
import { Every } from '../every.decorator';
import { QueueService } from '../queue/queue.service';
import { MailTransportService } from './mail-transport.service';
import { sendMail } from './mail.jobs';
import { insertMail, type NewMail } from './mails.queries';

const REMOVE_INTERVAL_MS = 3_600_000;

/** Takes mails in the transaction of their cause. A worker sends them. */
@Injectable()
export class MailOutboxService {
  constructor(
    @InjectQueue(sendMail.name) private readonly queue: Queue,
    private readonly transactions: TransactionsService,
    private readonly transport: MailTransportService,
    private readonly queues: QueueService,
    private readonly dataSource: DataSource,
  ) {}

  /** Whether the service can send mail. */
  get isEnabled(): boolean {
    return this.transport.isEnabled;
  }

  /** Adds a mail, which is sent after the commit. */
  async add(transaction: EntityManager, mail: NewMail): Promise<void> {
    const mailId = await insertMail(transaction, mail);
    this.transactions.afterCommit(() => void sendMail.addTo(this.queue, { mailId }));
  }

  /** In a worker: removes mails after a day, when no attempt is left. Until then the limits count them. */
  @Every(REMOVE_INTERVAL_MS, 'old mails were not removed')
  async removeOld(): Promise<void> {
    if (!this.queues.isWorker) return;
    const condition = sql`created_at < now() - interval '1 day'`;
    await deleteInBatches(this.dataSource.manager, { table: 'mails', condition });
  }
}
