import { truncate } from '@app/languages';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MAX_MESSAGE_CHARACTERS } from '../chat/chat.dto';
import type { Conversation } from '../conversations/conversation.entity';
import { ConversationRecorderService } from '../conversations/conversation-recorder.service';
import { lockConversation, pauseAgent, type NewMessage } from '../conversations/conversations.queries';
import { UNANSWERED } from '../conversations/message.entity';
import { MessagesService } from '../conversations/messages.service';
import { HandoffsService } from '../leads/handoffs.service';
import { transactionTime } from '../platform/database/database-clock';
import { newId, newUuid } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { ADAPTERS } from './adapters/adapters';
import type { OutboundMessage } from './channel-adapter';
import type { Channel } from './channel.entity';
import { finishEvent, noteOutage, type ThreadEvent, type WaitingEvent } from './channel-events.queries';
import { ChannelRepliesService } from './channel-replies.service';
import { insertSends } from './channel-sends.queries';
import { isAnsweredByAgent, setConversation, type LeasedThread } from './channels.queries';
import { AlreadyAnswered, closeEvent } from './close-event';
import { renderPlain } from './rich-text/rich-text';

const MAX_NAME_CHARACTERS = 200;

/** Records events that need no turn of the agent. */
@Injectable()
export class ChannelRecordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly conversations: ConversationRecorderService,
    private readonly messages: MessagesService,
    private readonly replies: ChannelRepliesService,
    private readonly handoffs: HandoffsService,
  ) {}

  /**
   * Records a message without text, e.g. as `[image]`, and asks the visitor to write a text. Like a text, it gets no
   * reply if a person answers, or if it is `quiet`.
   * @throws AlreadyAnswered; ApiError NOT_FOUND, LIMIT_REACHED when the conversation has ended
   */
  async recordUnanswered(at: ThreadEvent, quiet: boolean): Promise<void> {
    const { manager } = this.dataSource;
    const isAnswered = !quiet && (await isAnsweredByAgent(manager, at.channel, at.thread.conversationId));
    const response = isAnswered ? await this.replies.fixed('onlyText', at) : '';
    const message = { query: wordsOf(at.event), response, decision: null };
    await this.recordFixedReply(at, message, async (transaction, messageId) =>
      closeEvent(transaction, { ...at, messages: messagesOf(response, at), messageId }),
    );
  }

  /**
   * Tells the visitor once that the answer takes longer, and hands the conversation over to a person. The event keeps
   * waiting for its answer. @throws ApiError NOT_FOUND
   */
  async recordOutage(at: ThreadEvent): Promise<void> {
    const { channel, thread, event } = at;
    const response = await this.replies.fixed('outage', at);
    const query = wordsOf(event);
    const message = { query, response, decision: 'handed_over' as const };
    await this.recordFixedReply(at, message, async (transaction, messageId, conversationId) => {
      if (!(await noteOutage(transaction, event))) throw new AlreadyAnswered();
      const messages = messagesOf(response, at);
      await insertSends(transaction, channel, { threadId: thread.id, messages, expiresAt: null, messageId });
      await this.handoffs.record(channel, conversationId, { message: query });
    });
  }

  /** Records the visitor's message and a fixed reply in the transaction of `work`. */
  private async recordFixedReply(
    { channel, thread }: ThreadEvent,
    message: Pick<NewMessage, 'query' | 'response' | 'decision'>,
    work: (transaction: EntityManager, messageId: number, conversationId: string) => Promise<void>,
  ): Promise<void> {
    const { accountId, mode, agentId } = channel;
    const messageId = newId();
    thread.conversationId = await this.transactions.run(async (transaction) => {
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
        ...UNANSWERED,
        ...message,
        now,
      });
      await work(transaction, messageId, id);
      await setConversation(transaction, thread, id);
      return id;
    });
  }

  /** Records an answer that staff wrote in the platform's own inbox, and pauses the agent. */
  async recordStaff({ channel, thread, event }: ThreadEvent): Promise<void> {
    const { accountId, mode, agentId } = channel;
    const conversationId = (thread.conversationId ??= await this.transactions.run(async (transaction) => {
      const beginning = { userId: userIdOf(channel, thread.userId), metadata: metadataOf(channel, thread) };
      const { id } = await this.conversations.begin(transaction, channel, beginning);
      await setConversation(transaction, thread, id);
      return id;
    }));
    const poster = { accountId, mode, agentId, keyId: null };
    await this.messages.recordPosted(
      poster,
      { conversationId, text: wordsOf(event) },
      async (transaction) => {
        if (!(await finishEvent(transaction, event))) throw new AlreadyAnswered();
        await pauseAgent(transaction, accountId, conversationId);
      },
    );
  }

  /** The conversation of the thread, locked; a new conversation if there is no id. @throws ApiError NOT_FOUND */
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

/** A fixed reply as messages of the platform. */
function messagesOf(text: string, { channel, event: { replyTo } }: ThreadEvent): OutboundMessage[] {
  return renderPlain(text, ADAPTERS[channel.kind].format).map((each) => ({ text: each, replyTo }));
}

/** The words of a text; for other content its kind, with the words of a place or a contact. */
function wordsOf({ content, text }: WaitingEvent): string {
  if (content === 'text' && text !== null) return text.slice(0, MAX_MESSAGE_CHARACTERS);
  const kind = content === 'text' ? 'other' : content;
  return text === null ? `[${kind}]` : `[${kind}] ${text}`;
}

/** The tenant's id of the visitor: the platform and its id of the person. */
export function userIdOf({ kind }: Channel, userId: string): string {
  return `${kind}:${userId}`;
}

/** The metadata of a new conversation: the platform, and the visitor's display name. */
export function metadataOf({ kind }: Channel, { userName }: LeasedThread): Record<string, string> {
  return { channel: kind, ...(userName !== null && { name: truncate(userName, MAX_NAME_CHARACTERS) }) };
}
