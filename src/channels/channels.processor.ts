import { Processor } from '@nestjs/bullmq';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { HeldLeases } from '../platform/database/held-leases';
import { TransactionsService } from '../platform/database/transactions.service';
import { JobProcessor } from '../platform/queue/job-processor';
import { FairSlots } from '../platform/threads/fair-slots';
import type { Channel } from './channel.entity';
import { ChannelSenderService } from './channel-sender.service';
import { ChannelTurnsService } from './channel-turns.service';
import { serveChannel } from './channel.jobs';
import { MailboxReaderService } from './email/mailbox-reader.service';
import { dueMailboxes } from './email/mailboxes.queries';
import { nextSend } from './channel-sends.queries';
import { nextEvent } from './channel-events.queries';
import {
  channelsWithDue,
  findChannel,
  leaseOf,
  leaseThreads,
  releaseThread,
  THREAD_LEASE,
  type ChannelRow,
  type LeasedThread,
} from './channels.queries';

/** Jobs wait for models and platforms more than they work. */
const CONCURRENCY = 20;
const SWEEP_INTERVAL_MS = 1000;
const SWEEP_SIZE = 500;
const THREADS_AT_ONCE = 4;
/** After this time a busy channel makes way for others; the sweep adds its job again. */
const MAX_RUN_MS = 10_000;
/** The longest wait for the pace of a thread whose draft is to be finished. */
const MAX_PAUSE_MS = 3_100;

/**
 * Serves channels: reads their mailboxes, and in each thread sends the outgoing messages in order and answers the
 * events one at a time.
 */
@Processor(serveChannel.name, { concurrency: CONCURRENCY })
export class ChannelsProcessor extends JobProcessor<{ channelId: number }> {
  protected override readonly sweepIntervalMs = SWEEP_INTERVAL_MS;
  /** Each account gets at most half of the jobs: its models and platforms may be slow. */
  private readonly slots = new FairSlots(CONCURRENCY);
  private readonly leases: HeldLeases<'id' | 'account_id' | 'leased_by'>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly turns: ChannelTurnsService,
    private readonly sender: ChannelSenderService,
    private readonly mailboxes: MailboxReaderService,
  ) {
    super(serveChannel);
    this.leases = new HeldLeases(THREAD_LEASE, dataSource.manager);
  }

  protected async run({ channelId }: { channelId: number }, signal: AbortSignal): Promise<void> {
    const channel = await findChannel(this.dataSource.manager, { id: channelId });
    // Without a free slot for the account, the sweep adds the job again.
    if (channel) await this.slots.tryRun(channel.accountId, () => this.serveChannel(channel, signal));
  }

  private async serveChannel(channel: Channel, signal: AbortSignal): Promise<void> {
    if (channel.kind === 'email') await this.mailboxes.read(channel, signal);
    await this.serveThreads(channel, signal);
  }

  private async serveThreads({ id, accountId }: ChannelRow, signal: AbortSignal): Promise<void> {
    const startedAtMs = performance.now();
    do {
      signal.throwIfAborted();
      const channel = await findChannel(this.dataSource.manager, { id, accountId });
      if (!channel) return;
      const threads = await leaseThreads(this.dataSource.manager, channel, THREADS_AT_ONCE);
      if (threads.length === 0) return;
      await Promise.all(threads.map((thread) => this.serveLeased(channel, thread, signal)));
    } while (performance.now() - startedAtMs < MAX_RUN_MS);
  }

  protected async findWaiting(): Promise<{ channelId: number }[]> {
    const { manager } = this.dataSource;
    return [...(await channelsWithDue(manager, SWEEP_SIZE)), ...(await dueMailboxes(manager, SWEEP_SIZE))];
  }

  /** Serves a thread until done, or until another process takes its lease. */
  private async serveLeased(channel: Channel, thread: LeasedThread, signal: AbortSignal): Promise<void> {
    try {
      await this.leases.run(leaseOf(thread), signal, (watched) => this.serve(channel, thread, watched));
    } finally {
      await this.transactions.run((transaction) => releaseThread(transaction, thread));
    }
  }

  /** Sends and answers until nothing waits, the next retry is due later, or the channel's time is over. */
  private async serve(channel: Channel, thread: LeasedThread, signal: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    const untilMs = performance.now() + MAX_RUN_MS;
    while (performance.now() < untilMs) {
      signal.throwIfAborted();
      const message = await nextSend(manager, thread);
      if (message) {
        // A draft in the chat is finished at once; other messages wait for the thread's pace.
        if (message.waitMs > (message.draftId === null ? 0 : MAX_PAUSE_MS)) return;
        if (message.waitMs > 0) await delay(message.waitMs, undefined, { signal });
        if (!(await this.sender.send({ channel, thread, message }, signal))) return;
        continue;
      }
      const event = await nextEvent(manager, thread);
      if (!event || !(await this.turns.handle({ channel, thread, event }, signal))) return;
    }
  }
}
