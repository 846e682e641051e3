import { truncate } from '@app/languages';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Conversation } from '../conversations/conversation.entity';
import { ConversationRecorderService } from '../conversations/conversation-recorder.service';
import { lockConversation, pauseAgent } from '../conversations/conversations.queries';
import { NO_MODEL, UNKNOWN_MEASURES } from '../conversations/message.entity';
import { MessagesService } from '../conversations/messages.service';
import { transactionTime } from '../platform/database/database-clock';
import { newId, newUuid } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { ADAPTERS } from './adapters/adapters';
import type { Channel } from './channel.entity';
import { finishEvent, type WaitingEvent } from './channel-events.queries';
import { ChannelRepliesService } from './channel-replies.service';
import { isAnsweredByAgent, setConversation, type LeasedThread } from './channels.queries';
import { AlreadyAnswered, closeEvent } from './close-event';
import { renderPlain } from './rich-text/rich-text';

const MAX_NAME_CHARACTERS = 200;

/** Records what needs no turn of the agent. */
@Injectable()
export class ChannelRecordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly conversations: ConversationRecorderService,
    private readonly messages: MessagesService,
    private readonly replies: ChannelRepliesService,
  ) {}

  /**
   * Records what a visitor has sent instead of a text, as `[image]`, with the request to write a text; without it if a
   * person answers. @throws AlreadyAnswered; ApiError NOT_FOUND, LIMIT_REACHED when the conversation has ended
   */
  async recordWithoutText(channel: Channel, thread: LeasedThread, event: WaitingEvent): Promise<void> {
    const { accountId, mode, agentId, kind } = channel;
    const { conversationId } = thread;
    const isAnswered = await isAnsweredByAgent(this.dataSource.manager, channel, conversationId);
    const response = isAnswered ? await this.replies.onlyText(channel, conversationId, event) : '';
    const texts = isAnswered ? renderPlain(response, ADAPTERS[kind].format) : [];
    const messages = texts.map((text) => ({ text, replyTo: event.replyTo }));
    const messageId = newId();
    thread.conversationId = await this.transactions.run(async (transaction) => {
      await closeEvent(transaction, { channel, thread, event, messages, messageId });
      const now = await transactionTime(transaction);
      const conversation = await this.conversationOf(transaction, channel, thread);
      const id = conversation.id ?? newUuid(now.getTime());
      await this.conversations.record({
        ...conversation,
        id: messageId,
        accountId,
        mode,
        agentId,
        conversationId: id,
        query: withoutText(event),
        response,
        author: null,
        model: NO_MODEL,
        sources: [],
        details: {},
        ...UNKNOWN_MEASURES,
        now,
      });
      await setConversation(transaction, thread, id);
      return id;
    });
  }

  /** Records what somebody of the tenant wrote in the platform's own inbox, and pauses the agent. */
  async recordStaff(channel: Channel, thread: LeasedThread, event: WaitingEvent): Promise<void> {
    const { accountId, mode, agentId } = channel;
    const conversationId = (thread.conversationId ??= await this.transactions.run(async (transaction) => {
      const beginning = { userId: userIdOf(channel, thread.userId), metadata: metadataOf(channel, thread) };
      const { id } = await this.conversations.begin(transaction, channel, agentId, beginning);
      await setConversation(transaction, thread, id);
      return id;
    }));
    const poster = { accountId, mode, keyId: null };
    const text = event.content === 'text' && event.text !== null ? event.text : withoutText(event);
    await this.messages.recordPosted(poster, agentId, { conversationId, text }, async (transaction) => {
      if (!(await finishEvent(transaction, event))) throw new AlreadyAnswered();
      await pauseAgent(transaction, accountId, conversationId);
    });
  }

  /** The conversation of the thread, locked; a new one without an id. @throws ApiError NOT_FOUND */
  private async conversationOf(
    transaction: EntityManager,
    channel: Channel,
    thread: LeasedThread,
  ): Promise<
    Pick<Conversation, 'userId' | 'metadata' | 'visitorId'> & { id?: string; lastMessageAt: Date | undefined }
  > {
    const { conversationId } = thread;
    if (conversationId !== null) {
      const found = await lockConversation(transaction, channel, { id: conversationId });
      const { id, userId, metadata, visitorId, lastMessageAt } = found;
      return { id, userId, metadata, visitorId, lastMessageAt };
    }
    const userId = userIdOf(channel, thread.userId);
    return { userId, metadata: metadataOf(channel, thread), visitorId: null, lastMessageAt: undefined };
  }
}

/** What stands in the conversation for what is not a text: its kind, and what it says of a place or a contact. */
function withoutText({ content, text }: WaitingEvent): string {
  const kind = content === 'text' ? 'other' : content;
  return text === null ? `[${kind}]` : `[${kind}] ${text}`;
}

/** The tenant's id of the visitor: the platform and its id of the person. */
export function userIdOf({ kind }: Channel, userId: string): string {
  return `${kind}:${userId}`;
}

/** What is kept with a new conversation: the platform, and how the visitor calls themselves there. */
export function metadataOf({ kind }: Channel, { userName }: LeasedThread): Record<string, string> {
  return { channel: kind, ...(userName !== null && { name: truncate(userName, MAX_NAME_CHARACTERS) }) };
}
