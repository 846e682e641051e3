import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CrawlError } from '@app/crawler';
import { AgentLifetimes } from '../agents/agent-lifetimes';
import { dropUnpublished, publishedPages } from '../knowledge/document.queries';
import type { Batch } from '../knowledge/document-index';
import { DocumentWriter } from '../knowledge/document-writer';
import { RunOvertakenError, type IngestionRun } from '../knowledge/ingestion-run';
import { indexDocuments, type IndexedRun } from '../knowledge/passage-writer';
import { newId } from '../platform/database/id';
import { Transactions } from '../platform/database/transactions';
import type { EventSubject } from '../platform/events/event';
import { EventsService } from '../platform/events/events.service';
import { log } from '../platform/logging/logger';
import { isGone, PageComparison, type CrawledPage } from './crawled-page';
import { forgetEarlierPages, notePages } from './crawled-page.queries';
import { advance } from './ingestion-progress';
import {
  claimSource,
  completeSource,
  failSource,
  noteProgress,
  unpublish,
  type ClaimedSource,
} from './ingestion.queries';
import { IngestionThread } from './ingestion-thread';
import { PageFetching } from './page-fetching';
import { readSource } from './source-documents';
import { trainingCompleted, trainingFailed, type TrainingEvent } from './training.events';
import { countIngestion, type EndedIngestion } from './training.metrics';
import { NO_PROGRESS, type IngestionProgress } from './training-source.entity';

const PROGRESS_INTERVAL_MS = 1000;
/** Runs that began and never ended (killed, out of memory) before a source is taken for the cause and given up. */
const MAX_STARTS = 25;

/** Turns sources into passages. Killed at any moment and run again, a source ends the same. */
@Injectable()
export class IngestionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly events: EventsService,
    private readonly fetching: PageFetching,
    private readonly thread: IngestionThread,
    private readonly lifetimes: AgentLifetimes,
  ) {}

  /**
   * Reads the source, writes its passages, and publishes them in one transaction: until then what was searchable stays so. Does
   * nothing if the source is gone or no longer pending.
   * @throws the signal's reason when the process is leaving, so that the job runs again elsewhere; any fault of the storage
   */
  async run(sourceId: number, signal: AbortSignal): Promise<void> {
    const runId = newId();
    const source = await claimSource(this.dataSource, sourceId, runId);
    if (!source) return;
    const { accountId, agentId } = source;
    const attempt = new IngestionAttempt(this.dataSource, this.transactions, this.events, source, {
      runId,
      sourceId,
      agentId,
      accountId,
    });
    const watch = this.lifetimes.watch(agentId, signal);
    try {
      if (source.starts > MAX_STARTS) await attempt.fail('Reading the source was interrupted too often.');
      else await attempt.read(this.fetching, this.thread, watch.signal);
    } catch (error) {
      // Another run, or the deletion of the source or its agent, has the last word.
      if (!(error instanceof RunOvertakenError) && !watch.isDeleted) throw error;
    } finally {
      watch.end();
    }
  }
}

/** One run over one source. */
class IngestionAttempt {
  private progress: IngestionProgress = NO_PROGRESS;
  private notedPages = 0;
  private unnotedPages: CrawledPage[] = [];
  private notedAtMs = performance.now();
  private readonly startedAtMs = performance.now();

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly events: EventsService,
    private readonly source: ClaimedSource,
    private readonly run: IngestionRun,
  ) {}

  /**
   * Reads the whole source and publishes it, or fails it when it holds no text. Pages of the run before that could not be read this time
   * stay as they were.
   */
  async read(fetching: PageFetching, thread: IngestionThread, signal: AbortSignal): Promise<void> {
    const published = await publishedPages(this.dataSource, this.run.sourceId);
    const comparison = new PageComparison(published);
    const documents = new DocumentWriter(this.dataSource, this.run);
    const knownUrls = published.map(({ url }) => url);
    let title: string | null | undefined;
    try {
      for await (const step of readSource(this.source, thread, fetching.options(signal), knownUrls)) {
        signal.throwIfAborted();
        this.progress = advance(this.progress, step);
        if (step.kind === 'skipped') this.unnotedPages.push(comparison.skipped(step));
        if (step.kind === 'document') {
          const { url, document } = step;
          title = title === undefined ? step.title : title;
          await documents.add(url, document);
          if (url !== null) this.unnotedPages.push(comparison.read(url, document.contentHash));
        }
        await this.note();
      }
    } catch (error) {
      if (!(error instanceof CrawlError) || signal.aborted) throw error;
      const isPageGone = this.source.type === 'page' && isGone({ reason: error.code, detail: error.detail });
      return this.fail(error.message, { unpublishes: isPageGone });
    }
    await documents.flush();
    // Of a site whose pages were all asked for; a page that was read under another address is no further page.
    if (this.source.type === 'website') await documents.keep(comparison.kept.map(({ id }) => id));
    const index = (batch: Batch) => thread.index(batch, signal);
    const indexed = await indexDocuments(this.dataSource, this.run, index, signal);
    if (indexed.passageCount === 0) return this.fail('No text was found to learn from.');
    await this.publish(indexed, title ?? null);
  }

  /** Fails the source with a reason that the tenant may read; what was searched before is so still, unless that is gone for good. */
  async fail(reason: string, { unpublishes = false } = {}): Promise<void> {
    await this.notePages();
    await this.transactions.run(async (transaction) => {
      if (!(await failSource(transaction, this.run, reason, this.progress))) throw new RunOvertakenError();
      if (unpublishes) await unpublish(transaction, this.run);
      await this.clearUp(transaction);
      const failed = this.describe({ title: null, status: 'failed', dataCount: null, error: reason });
      await this.events.record(transaction, trainingFailed, this.subject(), failed);
    });
    log.info({ sourceId: this.run.sourceId, ...this.counts() }, 'training source failed');
    this.count('failed', 0);
  }

  private async publish(indexed: IndexedRun, title: string | null): Promise<void> {
    const { passageCount } = indexed;
    const result = { ...indexed, title, progress: this.progress };
    await this.notePages();
    await this.transactions.run(async (transaction) => {
      if (!(await completeSource(transaction, this.run, result))) throw new RunOvertakenError();
      await this.clearUp(transaction);
      const completed = this.describe({ title, status: 'completed', dataCount: passageCount, error: null });
      await this.events.record(transaction, trainingCompleted, this.subject(), completed);
    });
    log.info(
      { sourceId: this.run.sourceId, passages: passageCount, ...this.counts() },
      'training source completed',
    );
    this.count('completed', passageCount);
  }

  private async clearUp(transaction: EntityManager): Promise<void> {
    await dropUnpublished(transaction, this.run.sourceId);
    await forgetEarlierPages(transaction, this.run);
  }

  /** Shows the progress now and then, and so learns within a second or two that the source is gone. */
  private async note(): Promise<void> {
    if (performance.now() - this.notedAtMs < PROGRESS_INTERVAL_MS) return;
    this.notedAtMs = performance.now();
    if (!(await noteProgress(this.dataSource, this.run, this.progress))) throw new RunOvertakenError();
    await this.notePages();
  }

  private async notePages(): Promise<void> {
    const pages = this.unnotedPages;
    this.unnotedPages = [];
    await notePages(this.dataSource, this.run, this.notedPages, pages);
    this.notedPages += pages.length;
  }

  private subject(): EventSubject {
    const { accountId, mode, agentId } = this.source;
    return { accountId, mode, agentId };
  }

  private describe(
    end: Pick<TrainingEvent['source'], 'title' | 'status' | 'dataCount' | 'error'>,
  ): TrainingEvent {
    const { source, type, trainingUrl } = this.source;
    return { source: { id: this.run.sourceId, source, type, trainingUrl, ...end } };
  }

  private count(outcome: EndedIngestion['outcome'], passageCount: number): void {
    const durationMs = performance.now() - this.startedAtMs;
    countIngestion({ type: this.source.type, outcome, progress: this.progress, passageCount, durationMs });
  }

  private counts(): { fetched: number; skipped: number } {
    return { fetched: this.progress.pagesFetched, skipped: this.progress.pagesSkipped };
  }
}
