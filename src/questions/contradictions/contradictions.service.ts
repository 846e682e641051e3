import { createHash } from 'node:crypto';
import type { Language } from '@app/languages';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { AgentsService } from '../../agents/agents.service';
import { AuditLogService } from '../../audit/audit-log.service';
import type { AgentCaller } from '../../auth/caller';
import { knowledgeVersion } from '../../knowledge/knowledge.queries';
import { LikenessService } from '../../models/embedding';
import { TransactionsService } from '../../platform/database/transactions.service';
import { notFound } from '../../platform/http/errors';
import type { PageQuery } from '../../platform/http/requests/lists/list.dto';
import { PaginationService, type Page } from '../../platform/http/requests/lists/pagination.service';
import { inTurns } from '../../platform/in-turns';
import { FairGate } from '../../platform/threads/fair-gate';
import {
  contradict,
  nearPairs,
  SAME_WORDS,
  type Contradiction,
  type Pair,
  type PageStatement,
  withoutAlikePages,
} from './contradictions';
import { dismissContradiction, dismissedContradictions, figurePassages } from './contradictions.queries';
import { statementOf, statementsOf } from './statement';

/** The most passages of an agent, and statements in them, that are compared. */
const MAX_PASSAGES = 2_000;
const MAX_STATEMENTS = 3_000;
/** The most pairs of an agent that are kept. */
const MAX_PAIRS = 500;
const MAX_AGENTS = 50;
/** Agents whose sources are compared at the same time. Accounts share the places fairly. */
const AGENTS_AT_ONCE = 2;
/** Pairs whose meanings are compared after this time are taken for no contradictions until the next request. */
const COMPARING_MS = 3_000;
/** Beyond this number, less alike pairs are compared by their words alone. */
const MAX_COMPARED = 100;
const ID_BYTES = 6;

/** Finds sentences of different pages that contradict each other, on request; keeps them until a source changes. */
@Injectable()
export class ContradictionsService {
  private readonly pairs = new LRUCache<string, Promise<Contradiction[]>>({ max: MAX_AGENTS });
  private readonly gate = new FairGate(AGENTS_AT_ONCE);

  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: AgentsService,
    private readonly likeness: LikenessService,
    private readonly pager: PaginationService,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The contradictions that nobody has dismissed, most alike first. @throws ApiError NOT_FOUND, INVALID_CURSOR */
  async list(caller: AgentCaller, query: PageQuery): Promise<Page<Contradiction>> {
    await this.agents.get(caller);
    const found = await this.find(caller);
    return this.pager.inOrder(['contradictions', caller.accountId, caller.agentId], query, {
      read: async ([words = Infinity, id = 0] = [], limit) =>
        found
          .filter((each) => each.words < Number(words) || (each.words === words && each.id > Number(id)))
          .slice(0, limit),
      positionOf: ({ words, id }) => [words, id],
    });
  }

  /** Takes a contradiction off the list for as long as both sentences are the same. @throws ApiError NOT_FOUND */
  async dismiss(caller: AgentCaller, id: number): Promise<void> {
    await this.agents.get(caller);
    if (!(await this.find(caller)).some((each) => each.id === id)) throw notFound('contradiction');
    await this.transactions.run(async (transaction) => {
      await dismissContradiction(transaction, caller, id);
      await this.auditLog.record(transaction, caller, { action: 'contradiction.dismissed', id });
    });
  }

  private async find(agent: AgentKey): Promise<Contradiction[]> {
    const near = await this.nearPairs(agent);
    const unsure = near.filter(({ words }) => words < SAME_WORDS).slice(0, MAX_COMPARED);
    const texts = unsure.flatMap(({ one, other }) => [one.text, other.text]);
    const likeness = texts.length > 0 ? await this.likeness.of(texts, COMPARING_MS) : undefined;
    const dismissed = await dismissedContradictions(this.dataSource, agent);
    return near.filter((pair) => !dismissed.has(pair.id) && contradict(pair, likeness));
  }

  private async nearPairs(agent: AgentKey): Promise<Contradiction[]> {
    const { version } = await knowledgeVersion(this.dataSource, agent);
    const key = `${agent.agentId} ${version}`;
    const known = this.pairs.get(key);
    if (known) return known;
    const compared = this.gate.run(agent.accountId, () => this.compare(agent));
    this.pairs.set(key, compared);
    compared.catch(() => this.pairs.delete(key));
    return compared;
  }

  private async compare(agent: AgentKey): Promise<Contradiction[]> {
    const passages = await figurePassages(this.dataSource, agent, MAX_PASSAGES);
    const statements: PageStatement[] = [];
    await inTurns(passages, (passage) => {
      const { text, language, question, title, heading } = passage;
      const headings = statementOf(`${title} ${heading}`, language as Language);
      for (const statement of statementsOf(text, language as Language, question ?? undefined))
        statements.push({ ...statement, headings, passage });
    });
    const near = withoutAlikePages(await nearPairs(statements.slice(0, MAX_STATEMENTS)));
    const byId = new Map(near.slice(0, MAX_PAIRS).map((pair) => [idOf(pair), { ...pair, id: idOf(pair) }]));
    return [...byId.values()].toSorted((first, second) => second.words - first.words || first.id - second.id);
  }
}

function idOf({ one, other }: Pair): number {
  const places = [one, other].map(({ passage, text }) => `${passage.sourceId} ${text}`).toSorted();
  return createHash('sha256').update(JSON.stringify(places)).digest().readUIntBE(0, ID_BYTES);
}
