import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../platform/database/id';
import { Transactions } from '../platform/database/transactions';
import {
  conversationParts,
  lockRequest,
  notExported,
  saveRequest,
  type OpenRequest,
} from './data-subject.queries';
import { ExportPart } from './export-part.entity';
import { RemovalsService } from './removals.service';
import {
  conversationsOfUser,
  nextPass,
  searchOn,
  type FoundConversation,
  type Position,
  type Step,
} from './search.queries';
import type { Subject } from './subject';
import { SubjectSeals } from './subject-seals';

/** Conversations of one step: of at most 1,000 messages each, so that a transaction is short. */
const MAX_CONVERSATIONS = 5;

/** The work on a request, step by step. A step and its progress are one transaction: a killed process loses nothing. */
@Injectable()
export class DataSubjectWork {
  constructor(
    private readonly transactions: Transactions,
    private readonly removals: RemovalsService,
    private readonly seals: SubjectSeals,
  ) {}

  /** Does one step. False when the request is completed or gone, or another process works on it. */
  async step(requestId: number): Promise<boolean> {
    return this.transactions.run(async (transaction) => {
      const request = await lockRequest(transaction, requestId);
      if (!request) return false;
      const subject = this.seals.openSubject(requestId, request.subject);
      const { conversations, next } = await this.search(transaction, request, subject);
      // In one order, so that two requests never wait for each other.
      for (const conversation of conversations.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
        await this.handle(transaction, request, conversation);
      await saveRequest(transaction, request, next);
      return next !== undefined;
    });
  }

  /** What this step handles, and the position after it; undefined when nothing is left. */
  private async search(transaction: EntityManager, request: OpenRequest, subject: Subject): Promise<Step> {
    const exportedBy = request.kind === 'export' ? request.id : null;
    if (subject.kind === 'userId') {
      const limit = MAX_CONVERSATIONS;
      const conversations = await conversationsOfUser(transaction, request, subject.value, exportedBy, limit);
      return { conversations, next: conversations.length > 0 ? request.position : undefined };
    }
    const position = request.position.startedAt
      ? request.position
      : await nextPass(transaction, request.position);
    const { conversations, next } = await searchOn(transaction, request, subject, position);
    const fresh = exportedBy ? await notExported(transaction, exportedBy, conversations) : conversations;
    const hasFound = position.hasFound || fresh.length > 0;
    // More than one step can handle: the next one reads the same rows again.
    if (fresh.length > MAX_CONVERSATIONS) {
      return { conversations: fresh.slice(0, MAX_CONVERSATIONS), next: { ...position, hasFound } };
    }
    if (next) return { conversations: fresh, next: { ...next, hasFound } };
    return {
      conversations: fresh,
      next: await this.afterPass(transaction, request, { ...position, hasFound }),
    };
  }

  /** An erasure ends with a pass that finds nothing, and never with the first: rows may have come behind it. */
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
    const removed = await this.removals.remove(transaction, conversation.agentId, conversation.id);
    if (!removed) return;
    const { conversations, messages, leads } = removed;
    request.found = sum(request.found, { conversations, messages, leads });
    request.removed = sum(request.removed, removed);
  }

  private async export(
    transaction: EntityManager,
    request: OpenRequest,
    conversation: FoundConversation,
  ): Promise<void> {
    const counted = { conversations: 0, messages: 0, leads: 0 };
    for await (const part of conversationParts(transaction, conversation)) {
      const id = newId();
      const [first] = part.messages;
      await transaction.insert(ExportPart, {
        id,
        requestId: request.id,
        accountId: request.accountId,
        agentId: conversation.agentId,
        conversationId: conversation.id,
        data: this.seals.sealPart(id, part),
        createdAt: first?.createdAt ?? part.createdAt,
      });
      counted.conversations = 1;
      counted.messages += part.messages.length;
      counted.leads = part.lead ? 1 : 0;
    }
    request.found = sum(request.found, counted);
  }
}

/** The counts of both, by kind. */
function sum<Counts extends object>(one: Partial<Counts>, other: Counts): Counts {
  const before = one as Record<string, number>;
  return Object.fromEntries(
    Object.entries(other).map(([kind, count]) => [kind, (before[kind] ?? 0) + Number(count)]),
  ) as Counts;
}
