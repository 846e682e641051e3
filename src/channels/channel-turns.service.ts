import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ChatService } from '../chat/chat.service';
import { DEFAULT_TEMPERATURE, MAX_MESSAGE_CHARACTERS, type ChatAnswerDto } from '../chat/chat.dto';
import type { Turn } from '../chat/turn/turn';
import { pauseAgent } from '../conversations/conversations.queries';
import { ConversationRecorderService } from '../conversations/conversation-recorder.service';
import { MessagesService } from '../conversations/messages.service';
import { TOKENS } from '../models/budget/token-budget';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { ApiError } from '../platform/http/errors';
import { log } from '../platform/observability/logging/logger';
import { retryDelayMs } from '../platform/retry-schedule';
import { ADAPTERS } from './adapters/adapters';
import { ChannelCredentialsService } from './channel-credentials.service';
import type { Channel } from './channel.entity';
import { insertSends, keepQuiet } from './channel-sends.queries';
import { finishEvent, keepDraft, MAX_AGE_MS, type WaitingEvent } from './channel-events.queries';
import {
  isAnsweredByAgent,
  noteResult,
  postpone,
  setConversation,
  type LeasedThread,
} from './channels.queries';
import { LiveAnswer } from './live-answer';
import { PlatformsService } from './platforms.service';
import { renderMessages } from './rich-text/rich-text';

/** The answer to anything but text. */
const ONLY_TEXT = 'I can only read text. Please write your question.';

const NO_API_ERROR: Pick<ApiError, 'code' | 'details' | 'headers'> = {
  code: 'INTERNAL_ERROR',
  details: {},
  headers: {},
};

/** Another process has answered the event. */
class AlreadyAnswered extends Error {}

/** Answers what people wrote in a channel. */
@Injectable()
export class ChannelTurnsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly chat: ChatService,
    private readonly conversations: ConversationRecorderService,
    private readonly messages: MessagesService,
    private readonly credentials: ChannelCredentialsService,
    private readonly platforms: PlatformsService,
  ) {}

  /**
   * Handles one event: records answer, outgoing messages and the event's end in one transaction. False when it has to
   * be tried again later. @throws the signal's reason
   */
  async handle(
    channel: Channel,
    thread: LeasedThread,
    event: WaitingEvent,
    signal: AbortSignal,
  ): Promise<boolean> {
    try {
      if (event.isTooOld) await this.drop(channel, thread, event);
      else if (event.author === 'staff') await this.recordStaff(channel, thread, event);
      else await this.answer(channel, thread, event, signal);
      return true;
    } catch (error) {
      if (error instanceof AlreadyAnswered) return true;
      signal.throwIfAborted();
      return this.afterFailure(channel, thread, event, error);
    }
  }

  private async answer(
    channel: Channel,
    thread: LeasedThread,
    event: WaitingEvent,
    signal: AbortSignal,
  ): Promise<void> {
    const { manager } = this.dataSource;
    if (event.text === null) {
      const texts = (await isAnsweredByAgent(manager, channel, thread.conversationId)) ? [ONLY_TEXT] : [];
      await this.transactions.run((transaction) => this.close(transaction, channel, thread, event, texts));
      return;
    }
    const live = this.liveAnswer(channel, thread, event, signal);
    const claim: Turn['claim'] = {
      keep: async (transaction, response) => {
        const { text, conversationId } = response.body as ChatAnswerDto;
        const texts = renderMessages(text, ADAPTERS[channel.kind].format);
        await this.close(transaction, channel, thread, event, texts, live);
        await setConversation(transaction, thread, conversationId);
      },
    };
    const writerId = userIdOf(channel, event.writerId ?? thread.userId);
    const turn: Turn = {
      messageId: newId(),
      message: event.text.slice(0, MAX_MESSAGE_CHARACTERS),
      conversationId: thread.conversationId ?? undefined,
      ...(thread.conversationId === null && { userId: writerId, metadata: { channel: channel.kind } }),
      writerId,
      temperature: DEFAULT_TEMPERATURE,
      stream: false,
      claim,
    };
    for await (const reply of this.chat.reply(channel, channel.agentId, turn, signal)) {
      if (reply.type === 'delta') await live.add(reply.text);
      if (reply.type === 'end') thread.conversationId = reply.answer.conversationId;
    }
  }

  private liveAnswer(
    channel: Channel,
    { externalId, userId }: LeasedThread,
    event: WaitingEvent,
    signal: AbortSignal,
  ): LiveAnswer {
    const { manager } = this.dataSource;
    const adapter = ADAPTERS[channel.kind];
    const client = this.platforms.clientOf(channel.kind, signal);
    const credentials = this.credentials.open(channel.id, channel.credentials);
    const { draftId } = event;
    const draft = draftId === null ? null : { id: draftId, shown: null };
    const keep = (newDraftId: string): Promise<boolean> => keepDraft(manager, event, newDraftId);
    const to = { thread: externalId, userId: event.writerId ?? userId };
    return new LiveAnswer({ adapter, client, credentials, to }, draft, keep, signal);
  }

  /**
   * Ends an event with these messages, which replace the beginning of an answer that the chat shows. `live` is what
   * this process has shown. @throws AlreadyAnswered
   */
  private async close(
    transaction: EntityManager,
    channel: Channel,
    thread: LeasedThread,
    event: WaitingEvent,
    texts: string[],
    live?: LiveAnswer,
  ): Promise<void> {
    const finished = await finishEvent(transaction, event);
    if (!finished) throw new AlreadyAnswered();
    const { draftId } = finished;
    const shown = live?.draft?.id === draftId ? (live?.draft?.shown ?? null) : null;
    const shownDraft = draftId === null ? null : { id: draftId, shown };
    const expiresAt = new Date(
      event.sentAt.getTime() + Math.min(ADAPTERS[channel.kind].windowMs, MAX_AGE_MS),
    );
    if (live && live.quietMs > 0) await keepQuiet(transaction, thread, live.quietMs);
    if (texts.length > 0)
      await insertSends(transaction, channel, { threadId: thread.id, texts, expiresAt, draft: shownDraft });
    else if (shownDraft)
      await insertSends(transaction, channel, {
        threadId: thread.id,
        texts: [''],
        expiresAt: null,
        draft: shownDraft,
      });
  }

  /** Ends an event without an answer. */
  private async drop(channel: Channel, thread: LeasedThread, event: WaitingEvent): Promise<void> {
    try {
      await this.transactions.run((transaction) => this.close(transaction, channel, thread, event, []));
    } catch (error) {
      if (!(error instanceof AlreadyAnswered)) throw error;
    }
  }

  /** Records what somebody of the tenant wrote in the platform's own inbox. */
  private async recordStaff(channel: Channel, thread: LeasedThread, event: WaitingEvent): Promise<void> {
    const { accountId, mode, agentId } = channel;
    if (event.text === null) {
      await finishEvent(this.dataSource.manager, event);
      return;
    }
    const conversationId = (thread.conversationId ??= await this.transactions.run(async (transaction) => {
      const beginning = { userId: userIdOf(channel, thread.userId), metadata: { channel: channel.kind } };
      const { id } = await this.conversations.begin(transaction, channel, agentId, beginning);
      await setConversation(transaction, thread, id);
      return id;
    }));
    const poster = { accountId, mode, keyId: null };
    const message = { conversationId, text: event.text };
    await this.messages.recordPosted(poster, agentId, message, async (transaction) => {
      if (!(await finishEvent(transaction, event))) throw new AlreadyAnswered();
      await pauseAgent(transaction, accountId, conversationId);
    });
  }

  /**
   * Leaves a full or deleted conversation for a new one, and puts off the event after any other failure. False when it
   * has to be tried again later.
   */
  private async afterFailure(
    channel: Channel,
    thread: LeasedThread,
    event: WaitingEvent,
    error: unknown,
  ): Promise<boolean> {
    const { code, details, headers } = error instanceof ApiError ? error : NO_API_ERROR;
    log.warn(
      { channelId: channel.id, code, err: code === 'INTERNAL_ERROR' ? error : undefined },
      'an event of a channel was not answered',
    );
    const { manager } = this.dataSource;
    await noteResult(manager, channel, `The agent could not answer: ${code}`);
    const isFull = code === 'LIMIT_REACHED' && details.resource !== TOKENS;
    const hasEnded = thread.conversationId !== null && (isFull || code === 'NOT_FOUND');
    if (hasEnded) await setConversation(manager, thread, null);
    const requestedMs = 1000 * Number(headers['Retry-After'] ?? 0);
    const failure = { failedAttempts: event.attempts + 1, requestedMs, random: Math.random() };
    const delayMs = hasEnded ? 0 : retryDelayMs('channelEvent', failure);
    if (delayMs === null) await this.drop(channel, thread, event);
    else await postpone(manager, event, { table: 'channel_events', delayMs });
    thread.conversationId = hasEnded ? null : thread.conversationId;
    return delayMs === null || hasEnded;
  }
}

/** The tenant's id of the visitor: the platform and its id of the person. */
function userIdOf({ kind }: Channel, userId: string): string {
  return `${kind}:${userId}`;
}
