import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { log } from '../platform/observability/logging/logger';
import { TaskFailedError, TaskThreads, type TaskOptions } from '../platform/threads/task-threads';
import type { Batch, IndexedBatch } from './thread/document-index';
import type { IngestionTasks, TaskKind } from './thread/ingestion.worker';

/** A page of 5 MB takes a second or two on a slow machine. */
const TASK_TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 512;

/** The worker threads that parse and index (`thread/ingestion.worker.ts`), shared fairly by account. */
@Injectable()
export class IngestionThreadsService implements OnApplicationShutdown {
  private readonly threads = new TaskThreads<{ kind: TaskKind; task: unknown }, unknown>(
    join(__dirname, 'thread', 'ingestion.worker.js'),
    { timeoutMs: TASK_TIMEOUT_MS, maxOldGenerationSizeMb: MAX_HEAP_MB },
  );

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }

  /** Runs a task of the account `owner`. @throws TaskFailedError, TaskCrashedError, ThreadFaultError */
  async run<Kind extends TaskKind>(
    kind: Kind,
    task: Parameters<IngestionTasks[Kind]>[0],
    options: TaskOptions,
  ): Promise<ReturnType<IngestionTasks[Kind]>> {
    return this.threads.run({ kind, task }, options) as Promise<ReturnType<IngestionTasks[Kind]>>;
  }

  /**
   * Indexes a batch of the account. When its task fails, the batch is halved until the document at fault is alone. That
   * document is left out.
   * @throws ThreadFaultError; the signal's reason
   */
  async index(accountId: number, batch: Batch, signal: AbortSignal): Promise<IndexedBatch[]> {
    signal.throwIfAborted();
    try {
      return [await this.run('index', batch, { owner: accountId })];
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TaskFailedError)) throw error;
      if (batch.documents.length > 1) return this.indexHalves(accountId, batch, signal);
      const documentId = batch.documents[0]?.id;
      log.warn({ accountId, documentId, reason: error.message }, 'a document cannot be indexed');
      return [];
    }
  }

  private async indexHalves(accountId: number, batch: Batch, signal: AbortSignal): Promise<IndexedBatch[]> {
    const middle = Math.ceil(batch.documents.length / 2);
    const first = await this.index(
      accountId,
      { ...batch, documents: batch.documents.slice(0, middle) },
      signal,
    );
    const seen = first.at(-1)?.seen ?? batch.seen;
    const rest = { ...batch, seen, documents: batch.documents.slice(middle) };
    return [...first, ...(await this.index(accountId, rest, signal))];
  }
}
