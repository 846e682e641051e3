import { Processor } from '@nestjs/bullmq';
import { DataSource } from 'typeorm';
import { log } from '../observability/logging/logger';
import { JobProcessor } from '../queue/job-processor';
import { retryDelayMs } from '../retry-schedule';
import { MailTransportService } from './mail-transport.service';
import { sendMail } from './mail.jobs';
import { claimMail, dueMails, endAttempt } from './mails.queries';

const CONCURRENCY = 4;
const SWEEP_SIZE = 200;
/** Longer than any attempt. */
const LEASE_MS = 120_000;

/**
 * Sends each mail at least once: if a process is killed after the server's answer and before it is recorded, the mail
 * is sent again, with the same `Message-ID`.
 */
@Processor(sendMail.name, { concurrency: CONCURRENCY })
export class MailProcessor extends JobProcessor<{ mailId: number }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transport: MailTransportService,
  ) {
    super(sendMail);
  }

  protected async run({ mailId }: { mailId: number }, signal: AbortSignal): Promise<void> {
    const mail = await claimMail(this.dataSource, mailId, LEASE_MS);
    if (!mail) return;
    const { outcome, code } = await this.transport.send(mail, signal);
    const failure = { failedAttempts: mail.attempts, random: Math.random() };
    const retryAfterMs = outcome === 'retry' ? retryDelayMs('mail', failure) : null;
    const isGivenUp = outcome !== 'sent' && retryAfterMs === null;
    log[isGivenUp ? 'warn' : 'info']({ mailId, outcome, code, attempts: mail.attempts }, 'mail');
    await endAttempt(this.dataSource, mail, retryAfterMs);
  }

  protected async findWaiting(): Promise<{ mailId: number }[]> {
    return this.transport.isEnabled ? dueMails(this.dataSource, SWEEP_SIZE) : [];
  }
}
