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
import type { OutboundMessage } from './channel-adapter';
import { keepDraft, writtenInLastHour, type ThreadEvent } from './channel-events.queries';
import { recentTexts } from './channel-openings.queries';
import { ChannelRecordsService, metadataOf, userIdOf } from './channel-records.service';
import { ChannelRepliesService } from './channel-replies.service';
import { isAnsweredByAgent, noteResult, postpone, setConversation } from './channels.queries';
import { AlreadyAnswered, closeEvent } from './close-event';
import { LiveAnswer } from './live-answer';
import { PlatformsService } from './platforms.service';
import { renderMessages } from './rich-text/rich-text';
import { TypingSign } from './typing-sign';

/** After this time without an answer, the visitor and a person learn that the model fails. */
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
  async handle(arrived: ThreadEvent, signal: AbortSignal): Promise<boolean> {
    const { channel, thread } = arrived;
    const event = { ...arrived.event, text: await this.writtenIn(arrived) };
    const at = { channel, thread, event };
    try {
      const isQuiet = await this.isQuiet(at);
      const mayAnswer = async () => !isQuiet && (await this.isAnsweredByAgent(at));
      if (event.isTooOld || (isRecorded(at) && !(await mayAnswer()))) await this.close(at, []);
      else if (event.author === 'staff') await this.records.recordStaff(at);
      else if (event.content === 'start' || event.content === 'opened') await this.welcome(at);
      else if (event.content !== 'text' || event.text === null || isQuiet)
        await this.records.recordUnanswered(at, isQuiet);
      else await this.answer(at, event.text, signal);
      return true;
    } catch (error) {
      if (error instanceof AlreadyAnswered) return true;
      signal.throwIfAborted();
      return this.afterFailure(at, error);
    }
  }

  /** The visitor's words without the quoted answers. */
  private async writtenIn({ channel, thread, event: { text } }: ThreadEvent): Promise<string | null> {
    const adapter = ADAPTERS[channel.kind];
    const { accountId } = channel;
    const { conversationId } = thread;
    if (!adapter.written || !text || conversationId === null) return text;
    const answers = await recentTexts(this.dataSource, 'response', { accountId, conversationId });
    return adapter.written(text, answers) || text;
  }

  /** Has the person received all answers that the channel allows in an hour? */
  private async isQuiet({ channel, thread }: ThreadEvent): Promise<boolean> {
    const { answersAnHour } = ADAPTERS[channel.kind];
    if (answersAnHour === undefined) return false;
    return (await writtenInLastHour(this.dataSource, channel, thread.userId)) > answersAnHour;
  }

  private async isAnsweredByAgent({ channel, thread }: ThreadEvent): Promise<boolean> {
    return isAnsweredByAgent(this.dataSource.manager, channel, thread.conversationId);
  }

  /** Greets a visitor who begins; not while a person answers, nor when an existing chat is opened again. */
  private async welcome(at: ThreadEvent): Promise<void> {
    const { channel, thread, event } = at;
    const isDue =
      (event.content === 'start' || thread.conversationId === null) && (await this.isAnsweredByAgent(at));
    await this.close(at, isDue ? await this.replies.welcome(channel, event) : []);
  }

  /** Ends an event with messages that are not recorded. */
  private async close(at: ThreadEvent, messages: OutboundMessage[]): Promise<void> {
    await this.transactions.run((transaction) => closeEvent(transaction, { ...at, messages }));
  }

  private async answer(at: ThreadEvent, text: string, signal: AbortSignal): Promise<void> {
    const { channel, thread, event } = at;
    const live = this.liveAnswer(at, signal);
    const claim: Turn['claim'] = {
      keep: async (transaction, response) => {
        const answer = response.body as ChatAnswerDto;
        const { replyTo } = event;
        const texts = renderMessages(answer.text, ADAPTERS[channel.kind].format);
        const messages = texts.map((each) => ({ text: each, replyTo }));
        await closeEvent(transaction, { ...at, messages, messageId: turn.messageId, live });
        await setConversation(transaction, thread, answer.conversationId);
      },
    };
    const writerId = userIdOf(channel, event.writerId ?? thread.userId);
    const turn: Turn = {
      messageId: newId(),
      message: text.slice(0, MAX_MESSAGE_CHARACTERS),
      isRecorded: isRecorded(at),
      conversationId: thread.conversationId ?? undefined,
      ...(thread.conversationId === null && { userId: writerId, metadata: metadataOf(channel, thread) }),
      writerId,
      temperature: DEFAULT_TEMPERATURE,
      stream: false,
      claim,
    };
    const sign = this.typingSign(at, signal);
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

  private typingSign({ channel, thread, event }: ThreadEvent, signal: AbortSignal): TypingSign {
    const { typing } = ADAPTERS[channel.kind];
    const app = this.platforms.appOf(channel, signal);
    const target = { thread: thread.externalId, eventId: event.externalId };
    return new TypingSign(() => typing.show(app, target), typing.everyMs);
  }

  private liveAnswer({ channel, thread, event }: ThreadEvent, signal: AbortSignal): LiveAnswer {
    const { manager } = this.dataSource;
    const { externalId, userId } = thread;
    const adapter = ADAPTERS[channel.kind];
    const app = this.platforms.appOf(channel, signal);
    const { draftId } = event;
    const draft = draftId === null ? null : { thread: externalId, id: draftId, shown: null };
    const keep = (newDraftId: string): Promise<boolean> => keepDraft(manager, event, newDraftId);
    const to = { thread: externalId, userId: event.writerId ?? userId, replyTo: event.replyTo };
    return new LiveAnswer({ adapter, app, to, signal }, draft, keep);
  }

  /** Tells the visitor of an outage, once the next attempt comes later than `TOLD_AFTER_MS`. */
  private async tellOfOutage(at: ThreadEvent): Promise<void> {
    await this.records.recordOutage(at).catch((err: unknown) => {
      if (!(err instanceof AlreadyAnswered))
        log.warn({ channelId: at.channel.id, err }, 'the notice of an outage was not recorded');
    });
  }

  /**
   * Replaces a full or deleted conversation by a new one, and postpones the event after any other failure. False if the
   * event must be retried later.
   */
  private async afterFailure(at: ThreadEvent, error: unknown): Promise<boolean> {
    const { channel, thread, event } = at;
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
      await this.tellOfOutage(at);
    if (delayMs === null) await this.close(at, []).catch(unlessAnswered);
    else await postpone(manager, event, { table: 'channel_events', delayMs });
    thread.conversationId = hasEnded ? null : thread.conversationId;
    return delayMs === null || hasEnded;
  }
}

/** Were the event's words recorded with the notice that the answer takes longer? */
function isRecorded({ thread, event }: ThreadEvent): boolean {
  return event.isTold && thread.conversationId !== null;
}

/** @throws every error except `AlreadyAnswered` */
function unlessAnswered(error: unknown): void {
  if (!(error instanceof AlreadyAnswered)) throw error;
}
