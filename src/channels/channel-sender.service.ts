import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource, type EntityManager } from 'typeorm';
import { pauseAgent } from '../conversations/conversations.queries';
import { messagePosted } from '../conversations/conversations.events';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { conflict } from '../platform/http/errors';
import { log } from '../platform/observability/logging/logger';
import { retryDelayMs } from '../platform/retry-schedule';
import { ADAPTERS } from './adapters/adapters';
import type { SendResult } from './channel-adapter';
import { ChannelBreakdownsService } from './channel-breakdowns.service';
import { serveChannel } from './channel.jobs';
import { Channel, ChannelThread } from './channel.entity';
import {
  finishSend,
  forgetDraft,
  insertSends,
  keepQuiet,
  moveThreads,
  type WaitingSend,
} from './channel-sends.queries';
import { noteResult, postpone, type LeasedThread } from './channels.queries';
import { MessageDeliveriesService } from './message-deliveries.service';
import { attempted, PlatformsService } from './platforms.service';
import { renderPlain } from './rich-text/rich-text';

/** A waiting message in its leased thread. */
interface ThreadSend {
  channel: Channel;
  thread: LeasedThread;
  message: WaitingSend;
}

/** Sends the messages of a channel. */
@Injectable()
export class ChannelSenderService implements OnModuleInit {
  constructor(
    @InjectQueue(serveChannel.name) private readonly queue: Queue,
    private readonly dataSource: DataSource,
    private readonly events: EventsService,
    private readonly transactions: TransactionsService,
    private readonly platforms: PlatformsService,
    private readonly deliveries: MessageDeliveriesService,
    private readonly breakdowns: ChannelBreakdownsService,
  ) {}

  /** Sends messages that staff post over the API to the conversation's thread. */
  onModuleInit(): void {
    this.events.on(messagePosted, async (transaction, { accountId }, posted) => {
      const { conversationId, messageId, text, hasAttachments } = posted;
      const thread = await transaction.findOneBy(ChannelThread, { accountId, conversationId });
      if (!thread) return;
      if (hasAttachments) throw conflict('attachment', 'cannot be sent in this channel');
      await this.addPosted(transaction, thread, { messageId, text });
      await pauseAgent(transaction, accountId, conversationId);
    });
  }

  /**
   * Sends a message, or finishes its draft. If the process is killed before it has stored the result, the message is
   * sent again. False if it must be retried later.
   */
  async send(waiting: ThreadSend, signal: AbortSignal): Promise<boolean> {
    const { channel, thread, message } = waiting;
    const { manager } = this.dataSource;
    // The chat already shows a draft, so it is finished even after the expiry.
    const result: SendResult =
      message.isExpired && message.draftId === null
        ? { outcome: 'refused', reason: 'The message waited until the platform no longer takes it' }
        : await this.attempt(waiting, signal);
    const delayMs = result.outcome === 'retry' ? delayAfter(message, result.afterMs) : null;
    const reason = result.outcome === 'sent' ? null : result.reason;
    log.info({ channelId: channel.id, kind: channel.kind, outcome: result.outcome }, 'channel message');
    await noteResult(manager, channel, reason);
    if (result.outcome === 'retry' && result.failure)
      await this.breakdowns.note(channel, { failure: result.failure, reason: result.reason });
    const paceMs = ADAPTERS[channel.kind].paceMs(thread.externalId);
    if (paceMs > 0) await keepQuiet(manager, thread, paceMs);
    if (delayMs !== null) await postpone(manager, message, { table: 'channel_sends', delayMs });
    else
      await this.transactions.run(async (transaction) => {
        await finishSend(transaction, message, result.outcome === 'sent' ? result.externalId : null);
        await this.deliveries.note(transaction, channel, { id: message.id, problem: reason });
      });
    return delayMs === null;
  }

  private async attempt({ channel, thread, message }: ThreadSend, signal: AbortSignal): Promise<SendResult> {
    const { text, draftId, draftText } = message;
    const { externalId } = thread;
    const adapter = ADAPTERS[channel.kind];
    const { stream } = adapter;
    const app = this.platforms.appOf(channel, signal);
    if (stream && draftId !== null) {
      const draft = { thread: externalId, id: draftId, shown: draftText };
      if (text === '') {
        const gone = await attempted(stream.discard(app, draft), signal);
        return gone.outcome === 'retry' ? gone : { outcome: 'sent', externalId: null };
      }
      const finished = await attempted(stream.finish(app, draft, text), signal);
      if (finished.outcome !== 'refused') return finished;
      // It was deleted in the chat, or can no longer be edited.
      await forgetDraft(this.dataSource.manager, message);
    }
    const sent = await attempted(adapter.send(app, externalId, message), signal);
    if (sent.outcome !== 'moved') return sent;
    await moveThreads(this.dataSource.manager, channel, sent);
    thread.externalId = sent.to + externalId.slice(sent.from.length);
    return attempted(adapter.send(app, thread.externalId, message), signal);
  }

  private async addPosted(
    transaction: EntityManager,
    thread: ChannelThread,
    { messageId, text }: { messageId: number; text: string },
  ): Promise<void> {
    const { channelId: id, accountId } = thread;
    const channel = await transaction.findOneByOrFail(Channel, { id, accountId });
    const messages = renderPlain(text, ADAPTERS[channel.kind].format).map((each) => ({ text: each }));
    await insertSends(transaction, channel, { threadId: thread.id, messages, expiresAt: null, messageId });
    this.transactions.afterCommit(() => void serveChannel.addTo(this.queue, { channelId: channel.id }));
  }
}

/** The delay after a failed attempt to send the message; null after the last. */
function delayAfter({ attempts }: WaitingSend, requestedMs: number | undefined): number | null {
  return retryDelayMs('channelSend', { failedAttempts: attempts + 1, requestedMs, random: Math.random() });
}
