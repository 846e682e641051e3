import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CrawlError, type SkipReason } from '@app/crawler';
import { DocumentError, type DocumentErrorCode } from '@app/document-text';
import { QuotasSettings } from '../auth/quotas.settings';
import { AgentLifetimesService } from '../agents/agent-lifetimes.service';
import type { Queryable } from '../platform/database/sql';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { FairGate } from '../platform/threads/fair-gate';
import { log } from '../platform/observability/logging/logger';
import { releaseReplacedFile } from '../platform/storage/stored-files/stored-files.queries';
import { addToLog } from '../platform/observability/logging/request-context';
import { TaskFailedError } from '../platform/threads/task-threads';
import { isGone, PageComparison } from './crawled-page';
import { deleteEarlierPages } from './crawled-page.queries';
import { DocumentWriter } from './document-writer';
import { deleteUnpublished, publishedPages } from './document.queries';
import type { IngestionErrorCode } from './ingestion-error-code';
import { trainingCompleted, trainingFailed } from './ingestion.events';
import type { TrainingEventDto } from './training-events.dto';
import { countIngestion, type EndedIngestion } from './ingestion.metrics';
import { completeSource, failSource, unpublish, type ClaimedSource } from './ingestion.queries';
import { RunOvertakenError } from './ingestion-run';
import { IngestionThreadsService } from './ingestion-threads.service';
import { fitsPassages } from './quota.queries';
import { indexDocuments, type BatchIndexer, type IndexedRun } from './passage-writer';
import { earlierPages } from './earlier-pages';
import { RunProgress } from './run-progress';
import { noteSourceChange } from './source-changes.queries';
import { SourceReadingService } from './source-reading.service';

/** Runs that were started and never ended (killed, out of memory) before the source is given up. */
const MAX_STARTS = 25;
/** Indexing writes much: more at once would keep other requests from the database. */
const INDEXED_AT_ONCE = 4;

/** Why a source fails, as a code, and whether its published passages go with it. */
interface Failure {
  code: SkipReason | DocumentErrorCode | IngestionErrorCode;
  unpublishes: boolean;
}

/** A run of a claimed source. */
interface Run {
  source: ClaimedSource;
  progress: RunProgress;
  startedAtMs: number;
}

/**
 * Turns a claimed source into searchable passages: read and store, index, then publish or fail. A run that is killed at
 * any moment leaves the source `pending`; the next run starts over and ends the same.
 */
@Injectable()
export class IngestionService {
  private readonly indexing = new FairGate(INDEXED_AT_ONCE);

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly reading: SourceReadingService,
    private readonly threads: IngestionThreadsService,
    private readonly lifetimes: AgentLifetimesService,
    private readonly quotas: QuotasSettings,
  ) {}

  /**
   * Runs a claimed source. The published passages of an earlier run are found until this run is published.
   * @throws the signal's reason when the process shuts down, so that the source is read elsewhere; any fault of the
   * service, so that it is read again
   */
  async run(source: ClaimedSource, signal: AbortSignal): Promise<void> {
    const { accountId, mode, agentId, sourceId } = source;
    addToLog({ accountId, mode, agentId, sourceId });
    const progress = new RunProgress(this.dataSource, source);
    const run = { source, progress, startedAtMs: performance.now() };
    try {
      await this.lifetimes.run(agentId, signal, (watched) => this.ingest(run, watched));
    } catch (error) {
      // Another run has claimed the source, or the source was deleted: this run must leave no result.
      if (!(error instanceof RunOvertakenError)) throw error;
    }
  }

  private async ingest(run: Run, signal: AbortSignal): Promise<void> {
    const { source } = run;
    if (source.starts > MAX_STARTS)
      return this.fail(run, 'Reading the source was interrupted too often.', { code: 'interrupted' });
    let read: { title: string | null; dropsExcluded: boolean };
    try {
      read = await this.readAndStore(run, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = failureOf(source, error);
      if (!failure) throw error;
      return this.fail(run, failure.reason, failure);
    }
    await this.indexing.run(source.accountId, async () => {
      const index: BatchIndexer = (batch) => this.threads.index(source.accountId, batch, signal);
      const indexed = await indexDocuments(this.dataSource, source, { index, signal });
      // Pages that the source leaves out now are no longer searched, even if nothing takes their place.
      const { title, dropsExcluded: unpublishes } = read;
      if (indexed.passageCount === 0)
        return this.fail(run, 'No text was found to learn from.', { unpublishes });
      const isPublished = await this.publish(run, indexed, title);
      const limit = this.quotas.PASSAGES_PER_ACCOUNT.toLocaleString('en-US');
      const reason = `With this source, the account would have more than ${limit} passages.`;
      if (!isPublished) await this.fail(run, reason, { code: 'passage_limit', unpublishes });
    });
  }

  /**
   * Reads the source and stores its documents under the run; returns the first document's title, and whether the source
   * leaves out a published page. Pages of the published run that could not be read this time are copied as they were.
   * @throws CrawlError when the page, or the start page of the site, cannot be fetched
   */
  private async readAndStore(
    { source, progress }: Run,
    signal: AbortSignal,
  ): Promise<{ title: string | null; dropsExcluded: boolean }> {
    const published = await publishedPages(this.dataSource, source);
    const comparison = new PageComparison(published);
    const documents = new DocumentWriter(this.dataSource, source);
    const knownUrls = published.map(({ url }) => url);
    const earlier = earlierPages(this.dataSource, source, published);
    let title: string | null | undefined;
    for await (const step of this.reading.read(source, { knownUrls, earlier }, signal)) {
      signal.throwIfAborted();
      progress.count(step);
      if (step.kind === 'document') await documents.add(step.url, step.document);
      if (step.kind === 'unchanged') await documents.copy([{ ids: [step.id], url: step.url }]);
      if (step.kind === 'skipped') {
        await documents.dropPage();
        progress.addPage(comparison.skipped(step));
      }
      if (step.kind === 'page') {
        const { url, contentHash } = step;
        if (title === undefined) ({ title } = step);
        documents.endPage();
        if (url !== null) progress.addPage(comparison.read(url, contentHash));
      }
      await progress.saveRegularly();
    }
    await documents.flush();
    // Only for websites: the one page of a `page` source may have been read under another address (a redirect).
    if (source.type === 'website') await documents.copy(comparison.kept);
    return { title: title ?? null, dropsExcluded: comparison.dropsExcluded };
  }

  /**
   * Publishes the passages of the run: from now on searches find them instead of the passages of earlier runs. False
   * when the account would have too many.
   */
  private async publish(run: Run, indexed: IndexedRun, title: string | null): Promise<boolean> {
    const { source, progress } = run;
    const { passageCount } = indexed;
    await progress.savePages();
    const isPublished = await this.transactions.run(async (transaction) => {
      if (
        !(await fitsPassages(transaction, source, { passageCount, limit: this.quotas.PASSAGES_PER_ACCOUNT }))
      )
        return false;
      const result = { ...indexed, title, progress: progress.counts };
      if (!(await completeSource(transaction, source, result))) throw new RunOvertakenError();
      await noteSourceChange(transaction, source);
      await deleteEarlierRuns(transaction, source);
      if (source.type === 'file') await releaseReplacedFile(transaction, source.accountId, source.sourceId);
      const end = { title, status: 'completed', dataCount: passageCount, error: null } as const;
      await this.events.record(transaction, trainingCompleted, {
        subject: source,
        data: eventOf(source, end),
      });
      return true;
    });
    if (isPublished) report(run, { outcome: 'completed', passageCount });
    return isPublished;
  }

  /**
   * Fails the source with a reason that the tenant may read. `code` is logged, because a reason may hold a URL.
   * Published passages stay published, unless `unpublishes`.
   */
  private async fail(
    run: Run,
    reason: string,
    { unpublishes = false, code = 'no_text' }: Partial<Failure> = {},
  ): Promise<void> {
    const { source, progress } = run;
    await progress.savePages();
    await this.transactions.run(async (transaction) => {
      const isFailed = await failSource(transaction, source, {
        error: reason,
        progress: { ...progress.counts, errorCode: code },
      });
      if (!isFailed) throw new RunOvertakenError();
      if (unpublishes) {
        await noteSourceChange(transaction, source);
        await unpublish(transaction, source);
      }
      await deleteEarlierRuns(transaction, source);
      const end = { title: null, status: 'failed', dataCount: null, error: reason } as const;
      await this.events.record(transaction, trainingFailed, { subject: source, data: eventOf(source, end) });
    });
    report(run, { outcome: 'failed', passageCount: 0, code });
  }
}

/** Why a source cannot be read, if the source is at fault; undefined for a fault of the service. */
function failureOf({ type }: ClaimedSource, error: unknown): (Failure & { reason: string }) | undefined {
  // Only the text of a `text` source is read outside of the crawler.
  if (error instanceof TaskFailedError)
    return { reason: 'The text could not be read.', code: 'unreadable_text', unpublishes: false };
  if (error instanceof DocumentError) return { reason: error.message, code: error.code, unpublishes: false };
  if (!(error instanceof CrawlError)) return undefined;
  const { code, detail, message } = error;
  const unpublishes = type === 'page' && isGone({ reason: code, detail });
  const hint =
    code === 'refused_address' ? ' The operator can allow a private network with EGRESS_ALLOW_CIDRS.' : '';
  return { reason: message + hint, code, unpublishes };
}

/** Deletes the rows of earlier runs that are not published. */
async function deleteEarlierRuns(db: Queryable, source: ClaimedSource): Promise<void> {
  await deleteUnpublished(db, source);
  await deleteEarlierPages(db, source);
}

function eventOf(
  { sourceId, source, type, isPair, trainingUrl }: ClaimedSource,
  end: Pick<TrainingEventDto['source'], 'title' | 'status' | 'dataCount' | 'error'>,
): TrainingEventDto {
  return { source: { id: sourceId, source, type: isPair ? 'qa' : type, trainingUrl, ...end } };
}

function report(
  { source, progress, startedAtMs }: Run,
  { outcome, passageCount, code }: Pick<EndedIngestion, 'outcome' | 'passageCount'> & Partial<Failure>,
): void {
  const { sourceId, type } = source;
  const { pagesFetched: fetched, pagesSkipped: skipped } = progress.counts;
  log.info(
    { sourceId, reason: code, passages: passageCount, fetched, skipped },
    `training source ${outcome}`,
  );
  const durationMs = performance.now() - startedAtMs;
  countIngestion({ type, outcome, progress: progress.counts, passageCount, durationMs });
}
