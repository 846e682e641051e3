import { Injectable } from '@nestjs/common';
import { truncate } from '@app/languages';
import { DataSource } from 'typeorm';
import { ChatService, type Rehearsal } from '../../chat/chat.service';
import { VectorStorageService } from '../../knowledge/vectors/vector-storage.service';
import { EmbedderService } from '../../models/embedding';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { EventsService } from '../../platform/events/events.service';
import { ApiError } from '../../platform/http/errors';
import { log } from '../../platform/observability/logging/logger';
import { missingIn } from './expectation';
import type { GoldenResult } from './golden-question.entity';
import {
  changedSources,
  forgetChanges,
  nextQuestion,
  noticeChanges,
  postpone,
  replaceResult,
  type WaitingQuestion,
} from './golden-questions.queries';
import { qualityRegressed } from './quality.events';

/** Time for one account before others get their turn. */
const ROUND_MS = 30_000;
const MAX_ANSWER_CHARACTERS = 8000;

/** Asks golden questions and records answers that have become worse. */
@Injectable()
export class AskingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly chat: ChatService,
    private readonly events: EventsService,
    private readonly embedder: EmbedderService,
    private readonly storage: VectorStorageService,
  ) {}

  /** Whether passages get vectors: searches find new passages by their meaning some time after their training. */
  get embeds(): boolean {
    return this.embedder.model !== undefined && !this.storage.trouble;
  }

  /**
   * Asks the waiting golden questions of the account one after another, for 30 s or until a question gets no answer;
   * all questions of its agent are then asked again later.
   * @throws the signal's reason; any storage error
   */
  async run(accountId: number, signal: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    await noticeChanges(manager, accountId, { askId: newId(), embeds: this.embeds });
    const endsAtMs = performance.now() + ROUND_MS;
    while (performance.now() < endsAtMs) {
      signal.throwIfAborted();
      const question = await nextQuestion(manager, accountId);
      if (!question) return;
      let answer: Rehearsal;
      try {
        answer = await this.chat.rehearse(question, { message: question.question }, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        return this.postpone(question, error);
      }
      await this.record(question, answer);
    }
  }

  /** Stores the result, with an event if the answer has become worse, in one transaction. */
  private async record(asked: WaitingQuestion, answer: Rehearsal): Promise<void> {
    const { id, accountId, agentId, mode, question } = asked;
    const missing = missingIn(answer, asked);
    const { model, sources } = answer;
    const text = truncate(answer.text, MAX_ANSWER_CHARACTERS);
    const result: GoldenResult = { passed: missing.length === 0, answer: text, model, sources, missing };
    await this.transactions.run(async (transaction) => {
      const replaced = await replaceResult(transaction, asked, result);
      if (replaced?.before?.passed && !result.passed) {
        const subject = { accountId, mode, agentId };
        await this.events.record(transaction, qualityRegressed, {
          subject,
          data: {
            goldenQuestion: { id, question, missing, answerBefore: replaced.before.answer, answer: text },
            sources: await changedSources(transaction, { accountId, agentId }),
          },
        });
      }
      await forgetChanges(transaction, accountId);
    });
  }

  private async postpone(question: WaitingQuestion, error: unknown): Promise<void> {
    const { id, agentId } = question;
    const retryAfter = error instanceof ApiError ? Number(error.headers['Retry-After'] ?? 0) : 0;
    log.warn(
      { err: error, agentId, goldenQuestionId: id },
      'a golden question could not be asked; it is asked again later',
    );
    await postpone(this.dataSource.manager, question, retryAfter);
  }
}
