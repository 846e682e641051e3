import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChatService } from '../chat/chat.service';
import { DEFAULT_TEMPERATURE, MAX_MESSAGE_CHARACTERS, type ChatAnswerDto } from '../chat/chat.dto';
import type { Turn } from '../chat/turn/turn';
import { TOKENS } from '../models/budget/token-budget';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { ApiError } from '../platform/http/errors';
import { log } from '../platform/observability/logging/logger';
import { retryDelayMs } from '../platform/retry-schedule';
import { ADAPTERS } from './adapters/adapters';
import type { Channel } from './channel.entity';
import { keepDraft, writtenInLastHour, type WaitingEvent } from './channel-events.queries';
import { recentTexts } from './channel-openings.queries';
import { ChannelRecordsService, metadataOf, userIdOf } from './channel-records.service';
import { ChannelRepliesService } from './channel-replies.service';
import {
  isAnsweredByAgent,
  noteResult,
  postpone,
  setConversation,
  type LeasedThread,
} from './channels.queries';
import { AlreadyAnswered, closeEvent } from './close-event';
import { LiveAnswer } from './live-answer';
import { PlatformsService } from './platforms.service';
import { renderMessages } from './rich-text/rich-text';
import { TypingSign } from './typing-sign';

/** After this time without an answer, the visitor and a person are told that the model fails. */
const TOLD_AFTER_MS = 60_000;

const NO_API_ERROR: Pick<ApiError, 'code' | 'details' | 'headers'> = {
  code: 'INTERNAL_ERROR',
  details: {},
  headers: {},
};

/** Answers visitors' events in a channel. */
@Injectable()
export class ChannelTurnsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly chat: ChatService,
    private readonly records: ChannelRecordsService,
    private readonly replies: ChannelRepliesService,
    private readonly platforms: PlatformsService,
  ) {}

  /**
   * Handles an event: records the answer, the outgoing messages and the event's end in a single transaction. False if
   * it must be retried later. @throws the signal's reason
   */
  async handle(
    channel: Channel,
    thread: LeasedThread,
    arrived: WaitingEvent,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { manager } = this.dataSource;
    const { conversationId } = thread;
    const event = { ...arrived, text: await this.writtenIn(channel, thread, arrived) };
    try {
      const isQuiet = await this.isQuiet(channel, thread);
      const mayAnswer = async () => !isQuiet && (await isAnsweredByAgent(manager, channel, conversationId));
      if (event.isTooOld || (isRecorded(thread, event) && !(await mayAnswer())))
        await this.drop(channel, thread, event);
      else if (event.author === 'staff') await this.records.recordStaff(channel, thread, event);
      else if (event.content === 'start' || event.content === 'opened')
        await this.welcome(channel, thread, event);
      else if (event.content !== 'text' || event.text === null || isQuiet)
        await this.records.recordUnanswered(channel, thread, event, isQuiet);
      else await this.answer(channel, thread, { ...event, text: event.text }, signal);
      return true;
    } catch (error) {
      if (error instanceof AlreadyAnswered) return true;
      signal.throwIfAborted();
      return this.afterFailure(channel, thread, event, error);
    }
  }

  /** The visitor's words without the quoted answers. */
  private async writtenIn(
    { kind, accountId }: Channel,
    { conversationId }: LeasedThread,
    { text }: WaitingEvent,
  ): Promise<string | null> {
    const adapter = ADAPTERS[kind];
    if (!adapter.written || !text || conversationId === null) return text;
    const answers = await recentTexts(this.dataSource, 'response', { accountId, conversationId });
    return adapter.written(text, answers) || text;
  }

  /** Has the person received all answers that the channel allows in an hour? */
  private async isQuiet(channel: Channel, { userId }: LeasedThread): Promise<boolean> {
    const { answersAnHour } = ADAPTERS[channel.kind];
    if (answersAnHour === undefined) return false;
    return (await writtenInLastHour(this.dataSource, channel, userId)) > answersAnHour;
  }

  /** Greets a visitor who begins; not while a person answers, nor when an existing chat is opened again. */
  private async welcome(channel: Channel, thread: LeasedThread, event: WaitingEvent): Promise<void> {
    const { conversationId } = thread;
    const isDue =
      (event.content === 'start' || conversationId === null) &&
      (await isAnsweredByAgent(this.dataSource.manager, channel, conversationId));
    const messages = isDue ? await this.replies.welcome(channel, event) : [];
    await this.transactions.run((transaction) =>
      closeEvent(transaction, { channel, thread, event, messages }),
    );
  }

  private async answer(
    channel: Channel,
    thread: LeasedThread,
    event: WaitingEvent & { text: string },
    signal: AbortSignal,
  ): Promise<void> {
    const live = this.liveAnswer(channel, thread, event, signal);
    const claim: Turn['claim'] = {
      keep: async (transaction, response) => {
        const { text, conversationId } = response.body as ChatAnswerDto;
        const { replyTo } = event;
        const messages = renderMessages(text, ADAPTERS[channel.kind].format).map((each) => ({
          text: each,
          replyTo,
        }));
        await closeEvent(transaction, { channel, thread, event, messages, messageId: turn.messageId, live });
        await setConversation(transaction, thread, conversationId);
      },
    };
    const writerId = userIdOf(channel, event.writerId ?? thread.userId);
    const turn: Turn = {
      messageId: newId(),
      message: event.text.slice(0, MAX_MESSAGE_CHARACTERS),
      isRecorded: isRecorded(thread, event),
      conversationId: thread.conversationId ?? undefined,
      ...(thread.conversationId === null && { userId: writerId, metadata: metadataOf(channel, thread) }),
      writerId,
      temperature: DEFAULT_TEMPERATURE,
      stream: false,
      claim,
    };
    const sign = this.typingSign(channel, thread, event, signal);
    try {
      for await (const reply of this.chat.reply(channel, turn, signal)) {
        if (reply.type === 'delta') await live.add(reply.text);
        // From now on, the answer itself grows.
        if (live.draft) sign.end();
        if (reply.type === 'end') thread.conversationId = reply.answer.conversationId;
      }
    } finally {
      sign.end();
    }
  }

  private typingSign(
    channel: Channel,
    { externalId }: LeasedThread,
    event: WaitingEvent,
    signal: AbortSignal,
  ): TypingSign {
    const { typing } = ADAPTERS[channel.kind];
    const app = this.platforms.appOf(channel, signal);
    const target = { thread: externalId, eventId: event.externalId };
    return new TypingSign(() => typing.show(app, target), typing.everyMs);
  }

  private liveAnswer(
    channel: Channel,
    { externalId, userId }: LeasedThread,
    event: WaitingEvent,
    signal: AbortSignal,
  ): LiveAnswer {
    const { manager } = this.dataSource;
    const adapter = ADAPTERS[channel.kind];
    const app = this.platforms.appOf(channel, signal);
    const { draftId } = event;
    const draft = draftId === null ? null : { id: draftId, shown: null };
    const keep = (newDraftId: string): Promise<boolean> => keepDraft(manager, event, newDraftId);
    const to = { thread: externalId, userId: event.writerId ?? userId, replyTo: event.replyTo };
    return new LiveAnswer({ adapter, app, to }, draft, keep, signal);
  }

  /** Tells the visitor of an outage, once the next attempt comes later than `TOLD_AFTER_MS`. */
  private async tellOfOutage(channel: Channel, thread: LeasedThread, event: WaitingEvent): Promise<void> {
    await this.records.recordOutage(channel, thread, event).catch((err: unknown) => {
      if (!(err instanceof AlreadyAnswered))
        log.warn({ channelId: channel.id, err }, 'a visitor was not told of an outage');
    });
  }

  /** Ends an event without an answer. */
  private async drop(channel: Channel, thread: LeasedThread, event: WaitingEvent): Promise<void> {
    try {
      await this.transactions.run((transaction) =>
        closeEvent(transaction, { channel, thread, event, messages: [] }),
      );
    } catch (error) {
      if (!(error instanceof AlreadyAnswered)) throw error;
    }
  }

  /**
   * Replaces a full or deleted conversation by a new one, and postpones the event after any other failure. False if the
   * event must be retried later.
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
    const isModel = code.startsWith('MODEL_') || (code === 'LIMIT_REACHED' && details.resource === TOKENS);
    if (isModel && !hasEnded && !event.isTold && event.ageMs + (delayMs ?? 0) > TOLD_AFTER_MS)
      await this.tellOfOutage(channel, thread, event);
    if (delayMs === null) await this.drop(channel, thread, event);
    else await postpone(manager, event, { table: 'channel_events', delayMs });
    thread.conversationId = hasEnded ? null : thread.conversationId;
    return delayMs === null || hasEnded;
  }
}

/** Were the event's words recorded with the notice that the answer takes longer? */
function isRecorded({ conversationId }: LeasedThread, { isTold }: WaitingEvent): boolean {
  return isTold && conversationId !== null;
}
