import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { EntityManager } from 'typeorm';
import { TransactionsService } from '../database/transactions.service';
import { MailTransportService } from './mail-transport.service';
import { sendMail } from './mail.jobs';
import { insertMail, type NewMail } from './mails.queries';

/** Takes mails in the transaction of their cause. A worker sends them. */
@Injectable()
export class MailOutboxService {
  constructor(
    @InjectQueue(sendMail.name) private readonly queue: Queue,
    private readonly transactions: TransactionsService,
    private readonly transport: MailTransportService,
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
}
