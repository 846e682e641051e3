import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { messageFailed } from '../conversations/conversations.events';
import { EventsService } from '../platform/events/events.service';
import type { Receipt } from './channel-adapter';
import type { Channel } from './channel.entity';
import type { ChannelRow } from './channels.queries';
import { noteDelivery, noteReceipt, type FailedMessage } from './message-deliveries.queries';

/** Records deliveries of messages to visitors, and the event for a failed delivery. */
@Injectable()
export class MessageDeliveriesService {
  constructor(private readonly events: EventsService) {}

  /** Records that a platform has accepted a part of a message or, with a problem, refused it for good. */
  async note(
    transaction: EntityManager,
    channel: Channel,
    send: ChannelRow,
    problem: string | null,
  ): Promise<void> {
    await this.tell(transaction, channel, await noteDelivery(transaction, send, problem), problem);
  }

  /** Records a platform's later receipt for a part of a message. */
  async noteReceipt(transaction: EntityManager, channel: Channel, receipt: Receipt): Promise<void> {
    await this.tell(transaction, channel, await noteReceipt(transaction, channel, receipt), receipt.problem);
  }

  private async tell(
    transaction: EntityManager,
    { accountId, mode, agentId }: Channel,
    failed: FailedMessage | undefined,
    problem: string | null,
  ): Promise<void> {
    if (!failed) return;
    const subject = { accountId, mode, agentId, objectId: failed.conversationId };
    const message = { ...failed, delivery: 'failed' as const, deliveryProblem: problem };
    await this.events.record(transaction, messageFailed, { subject, data: { message } });
  }
}
