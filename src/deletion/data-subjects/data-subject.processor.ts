import { Processor } from '@nestjs/bullmq';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { JobProcessor } from '../../platform/queue/job-processor';
import { removeThread, threadsOf } from './channel-threads.queries';
import { processDataSubject } from '../deletion.jobs';
import { ExportPart } from './data-subject-request.entity';
import { DataSubjectSealingService } from './data-subject-sealing.service';
import { conversationParts } from './exported-conversation.queries';
import {
  lockRequest,
  notExported,
  openRequests,
  saveRequest,
  type OpenRequest,
} from './data-subject.queries';
import {
  conversationsOfUser,
  nextPass,
  searchNext,
  type FoundConversation,
  type Position,
  type Step,
} from './search.queries';
import { removeExamples, removeTestCalls } from './mentions.queries';
import { eraseConversation, sum } from './found-conversation';
import type { Subject } from './subject';

const SWEEP_INTERVAL_MS = 1000;
/** After this time a large account makes way for others; the sweep adds its job again. */
const MAX_RUN_MS = 3000;
/** Conversations in one step. Each has at most 1,000 messages, so a transaction stays short. */
const MAX_CONVERSATIONS = 5;

/** Works on data subject requests, one per account at a time. If it is killed, the next run resumes there. */
@Processor(processDataSubject.name, { concurrency: 2 })
export class DataSubjectProcessor extends JobProcessor<{ dataSubjectRequestId: number }> {
  protected override readonly sweepIntervalMs = SWEEP_INTERVAL_MS;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly sealing: DataSubjectSealingService,
  ) {
    super(processDataSubject);
  }

  protected async run(
    { dataSubjectRequestId }: { dataSubjectRequestId: number },
    signal: AbortSignal,
  ): Promise<void> {
    const startedAtMs = performance.now();
    while (await this.step(dataSubjectRequestId)) {
      signal.throwIfAborted();
      if (performance.now() - startedAtMs > MAX_RUN_MS) return;
    }
  }

  protected async findWaiting(limit: number): Promise<{ dataSubjectRequestId: number }[]> {
    return openRequests(this.dataSource, limit);
  }

  /**
   * Does one step and saves its progress in the same transaction, so a killed process loses nothing. False if the
   * request is completed or gone, or if another process works on it.
   */
  async step(requestId: number): Promise<boolean> {
    return this.transactions.run(async (transaction) => {
      const request = await lockRequest(transaction, requestId);
      if (!request) return false;
      const subject = this.sealing.openSubject(requestId, request.subject);
      const { conversations, next } = await this.search(transaction, request, subject);
      // Always in the same order, so that two requests never wait for each other.
      for (const conversation of conversations.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
        await this.handle(transaction, request, conversation);
      if (!next && request.kind === 'erase') await this.removeElsewhere(transaction, request, subject);
      await saveRequest(transaction, request, next);
      return next !== undefined;
    });
  }

  /** The conversations of this step, and the position after it; undefined if nothing is left. */
  private async search(transaction: EntityManager, request: OpenRequest, subject: Subject): Promise<Step> {
    const exportedBy = request.kind === 'export' ? request.id : null;
    if (subject.kind === 'userId') {
      const limit = MAX_CONVERSATIONS;
      const conversations = await conversationsOfUser(transaction, request, {
        userId: subject.value,
        exportedBy,
        limit,
      });
      return { conversations, next: conversations.length > 0 ? request.position : undefined };
    }
    const position = request.position.startedAt
      ? request.position
      : await nextPass(transaction, request.position);
    const { conversations, next } = await searchNext(transaction, request, { subject, position });
    const fresh = exportedBy ? await notExported(transaction, request, conversations) : conversations;
    const hasFound = position.hasFound || fresh.length > 0;
    // Too many for one step, so the next step reads the same rows again.
    if (fresh.length > MAX_CONVERSATIONS) {
      return { conversations: fresh.slice(0, MAX_CONVERSATIONS), next: { ...position, hasFound } };
    }
    if (next) return { conversations: fresh, next: { ...next, hasFound } };
    return {
      conversations: fresh,
      next: await this.afterPass(transaction, request, { ...position, hasFound }),
    };
  }

  /**
   * The position after a pass. An erasure ends with a pass that finds nothing, but never with the first pass, because
   * rows may have been added to places that it had already read.
   */
  private async afterPass(
    transaction: EntityManager,
    { kind }: OpenRequest,
    position: Position,
  ): Promise<Position | undefined> {
    const isFirst = position.since === '-infinity';
    if (kind === 'export' || (!isFirst && !position.hasFound)) return undefined;
    return nextPass(transaction, position);
  }

  private async handle(
    transaction: EntityManager,
    request: OpenRequest,
    conversation: FoundConversation,
  ): Promise<void> {
    if (request.kind === 'export') return this.export(transaction, request, conversation);
    await eraseConversation(transaction, request, conversation);
  }

  /**
   * At the end of an erasure, removes the person's channel messages that are in no conversation yet, test calls, and
   * message examples.
   */
  private async removeElsewhere(
    transaction: EntityManager,
    request: OpenRequest,
    subject: Subject,
  ): Promise<void> {
    for (const thread of await threadsOf(transaction, request, subject)) {
      const { agentId, conversationId } = thread;
      if (conversationId !== null)
        await eraseConversation(transaction, request, { agentId, id: conversationId });
      await removeThread(transaction, request, thread);
    }
    if (subject.kind === 'userId') return;
    await removeTestCalls(transaction, request, subject);
    await removeExamples(transaction, request, subject);
  }

  private async export(
    transaction: EntityManager,
    request: OpenRequest,
    conversation: FoundConversation,
  ): Promise<void> {
    const counted = { conversations: 0, messages: 0, leads: 0 };
    for await (const part of conversationParts(transaction, request, conversation)) {
      const id = newId();
      const [first] = part.messages;
      await transaction.insert(ExportPart, {
        id,
        requestId: request.id,
        accountId: request.accountId,
        agentId: conversation.agentId,
        conversationId: conversation.id,
        data: this.sealing.sealPart(id, part),
        createdAt: first?.createdAt ?? part.createdAt,
      });
      counted.conversations = 1;
      counted.messages += part.messages.length;
      counted.leads = part.lead ? 1 : 0;
    }
    request.found = sum(request.found, counted);
  }
}
