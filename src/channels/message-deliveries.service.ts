import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { messageFailed } from '../conversations/conversations.events';
import { EventsService } from '../platform/events/events.service';
import type { Receipt } from './channel-adapter';
import type { Channel } from './channel.entity';
import { noteDelivery, noteReceipt, type FailedMessage } from './message-deliveries.queries';

/** Records deliveries of messages to visitors, and the event for a failed delivery. */
@Injectable()
export class MessageDeliveriesService {
  constructor(private readonly events: EventsService) {}

  /** Records that a platform has accepted this part of a message or, with a problem, refused it for good. */
  async note(
    transaction: EntityManager,
    channel: Channel,
    send: { id: number; problem: string | null },
  ): Promise<void> {
    const { accountId } = channel;
    await this.tell(transaction, channel, await noteDelivery(transaction, { ...send, accountId }));
  }

  /** Records a platform's later receipt for a part of a message. */
  async noteReceipt(transaction: EntityManager, channel: Channel, receipt: Receipt): Promise<void> {
    await this.tell(transaction, channel, await noteReceipt(transaction, channel, receipt));
  }

  private async tell(
    transaction: EntityManager,
    { accountId, mode, agentId }: Channel,
    failed: FailedMessage | undefined,
  ): Promise<void> {
    if (!failed) return;
    const subject = { accountId, mode, agentId, objectId: failed.conversationId };
    const message = { ...failed, delivery: 'failed' as const };
    await this.events.record(transaction, messageFailed, { subject, data: { message } });
  }
}
