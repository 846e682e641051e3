import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, Repository, type EntityManager, type FindManyOptions } from 'typeorm';
import type { Agent } from '../../agents/agent.entity';
import type { AgentKey } from '../../agents/agents.queries';
import { AgentsService } from '../../agents/agents.service';
import { AuditLogService } from '../../audit/audit-log.service';
import type { AgentCaller } from '../../auth/caller';
import { OLDEST_FIRST } from '../../auth/tenant-row.entity';
import { IngestionRequestsService } from '../../ingestion/ingestion-requests.service';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { ApiError, invalid, notFound, type FieldProblem } from '../../platform/http/errors';
import { RequestValidationPipe } from '../../platform/http/requests/fields/validation.pipe';
import { newSource, refuseInsert } from '../new-source';
import { AddTrainingSourceDto } from '../training.dto';
import { TrainingSource } from '../training-source.entity';
import { isSamePair, namedPairOf, pairColumns, pairOf, textOfPair, type PairInput } from './pair';
import { atLine, problemAt, readPairs, writePairs, type PairLine } from './pair-file';
import { requireRoomForPairs } from './pair-limit';

/** The number of sources that one INSERT writes. */
const SOURCES_PER_WRITE = 200;
/** The columns of a pair. */
const PAIR = { id: true, source: true, question: true, alternatives: true, answer: true } as const;

/** A pair that was checked, with its line in a file or its place in a list. */
export interface CheckedLine {
  line: number;
  input: AddTrainingSourceDto;
}

/** The changes of an import. */
export interface PairImport {
  /** The sources that were added or replaced, all `pending`, in the order of the file. */
  sources: TrainingSource[];
  unchanged: number;
}

/** Import and export of an agent's pairs. */
@Injectable()
export class TrainingPairsService {
  constructor(
    @InjectRepository(TrainingSource) private readonly sources: Repository<TrainingSource>,
    private readonly agents: AgentsService,
    private readonly transactions: TransactionsService,
    private readonly ingestion: IngestionRequestsService,
    private readonly auditLog: AuditLogService,
    private readonly validation: RequestValidationPipe,
  ) {}

  /** The agent's pairs as CSV, oldest first. @throws ApiError NOT_FOUND */
  async export(caller: AgentCaller): Promise<string> {
    await this.agents.get(caller);
    const pairs = await this.sources.find(pairsOf(caller));
    return writePairs(pairs.map(namedPairOf));
  }

  /**
   * Adds the pairs of a CSV file, and replaces pairs with the same source name: all of them or, with an error, none.
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR that names the line, LIMIT_REACHED, or CONFLICT when a source of the
   * same name is added meanwhile
   */
  async import(caller: AgentCaller, csv: string): Promise<PairImport> {
    return this.put(caller, await this.check(readPairs(csv)));
  }

  /**
   * Adds these pairs, and replaces pairs whose source has the same name. Their fields are valid.
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR for the name of another source, LIMIT_REACHED, CONFLICT as `import`
   */
  async put(caller: AgentCaller, lines: readonly CheckedLine[]): Promise<PairImport> {
    const agent = await this.agents.get(caller);
    return this.transactions
      .run(async (transaction) => {
        const named = await this.sourcesNamed(transaction, agent, lines);
        const added = lines.filter(({ input }) => !named.has(input.source));
        const replaced = lines.flatMap(({ line, input }) => {
          const source = named.get(input.source);
          if (source?.question === null)
            throw atLine(line, 'source', 'unique', 'source is the name of a source that is not a pair');
          return source && !isSamePair(pairOf(source), pairOf(input)) ? { source, pair: pairOf(input) } : [];
        });
        await requireRoomForPairs(transaction, caller, added.length);
        // Sources that were added at the same time are listed by their ids.
        const ids = added.map(() => newId()).toSorted((one, other) => one - other);
        const rows = added.map(({ input }, at) => this.sources.create(newSource(agent, input, ids[at])));
        for (let start = 0; start < rows.length; start += SOURCES_PER_WRITE)
          await transaction.insert(TrainingSource, rows.slice(start, start + SOURCES_PER_WRITE));
        await this.auditLog.record(transaction, caller, { action: 'training.added', id: idsOf(rows) });
        for (const { source, pair } of replaced) await this.replace(transaction, caller, source.id, pair);
        const replacedIds = idsOf(replaced.map(({ source }) => source));
        await this.auditLog.record(transaction, caller, { action: 'training.replaced', id: replacedIds });
        if (rows.length + replaced.length > 0) this.ingestion.queueRun();
        const changed = await transaction.findBy(TrainingSource, {
          id: In([...idsOf(rows), ...replacedIds]),
          accountId: caller.accountId,
        });
        return {
          sources: inOrder(changed, lines),
          unchanged: lines.length - rows.length - replaced.length,
        };
      })
      .catch(refuseInsert);
  }

  /** Replaces a pair and makes it `pending`. @throws ApiError NOT_FOUND if it was deleted */
  private async replace(
    transaction: EntityManager,
    { accountId, agentId }: AgentKey,
    id: number,
    pair: PairInput,
  ): Promise<void> {
    if (!(await this.ingestion.replaceText(transaction, { accountId, sourceId: id }, textOfPair(pair))))
      throw notFound('training source');
    await transaction.update(TrainingSource, { id, accountId }, pairColumns(agentId, pair));
  }

  /** @throws ApiError VALIDATION_ERROR with the problems of all lines */
  private async check(lines: readonly PairLine[]): Promise<CheckedLine[]> {
    const checked: CheckedLine[] = [];
    const problems: FieldProblem[] = [];
    const lineOf = new Map<string, number>();
    const asked = new Map<string, { line: number; answer: string }>();
    for (const { line, fields } of lines) {
      const body = { ...fields, type: 'qa' };
      try {
        const metadata = { type: 'body', metatype: AddTrainingSourceDto } as const;
        const input = (await this.validation.transform(body, metadata)) as AddTrainingSourceDto;
        const earlier = lineOf.get(input.source);
        if (earlier !== undefined)
          problems.push(problemAt(line, 'source', 'unique', `line ${earlier} has the same source`));
        lineOf.set(input.source, line);
        const { question, alternatives, answer } = pairOf(input);
        for (const wording of [question, ...alternatives].map(wordsOf)) {
          const same = asked.get(wording);
          if (same && same.answer !== answer)
            problems.push(
              problemAt(line, 'question', 'unique', `line ${same.line} answers it in another way`),
            );
          else asked.set(wording, { line, answer });
        }
        checked.push({ line, input });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        for (const { path, rule, message } of error.details['fields'] as FieldProblem[])
          problems.push(problemAt(line, path, rule, message));
      }
    }
    if (problems.length > 0) throw invalid(problems);
    return checked;
  }

  /** The sources of the agent with the names of the lines, locked, by name. */
  private async sourcesNamed(
    transaction: EntityManager,
    { accountId, id: agentId }: Agent,
    lines: readonly CheckedLine[],
  ): Promise<Map<string, TrainingSource>> {
    const rows = await transaction.find(TrainingSource, {
      select: PAIR,
      where: { accountId, agentId, source: In(lines.map(({ input }) => input.source)) },
      // In one order, so that two changes do not wait for each other.
      order: OLDEST_FIRST,
      lock: { mode: 'pessimistic_write' },
    });
    return new Map(rows.map((row) => [row.source, row]));
  }
}

/** The words of a question, by which two questions of a file are the same. */
function wordsOf(question: string): string {
  const words = question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{S}]+/gu, ' ')
    .trim();
  return words === '' ? question : words;
}

/** The options that find the pairs of the agent, oldest first. */
export function pairsOf({ accountId, agentId }: AgentKey): FindManyOptions<TrainingSource> {
  return { select: PAIR, where: { agentId, accountId, question: Not(IsNull()) }, order: OLDEST_FIRST };
}

function idsOf(sources: readonly TrainingSource[]): number[] {
  return sources.map(({ id }) => id);
}

/** The sources in the order of the lines that name them. */
function inOrder(sources: readonly TrainingSource[], lines: readonly CheckedLine[]): TrainingSource[] {
  const named = new Map(sources.map((source) => [source.source, source]));
  return lines.flatMap(({ input }) => named.get(input.source) ?? []);
}
