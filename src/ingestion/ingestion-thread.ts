import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { log } from '../platform/logging/logger';
import { TaskFailedError, TaskThread } from '../platform/threads/task-thread';
import type { Batch, IndexedBatch } from './thread/document-index';
import type { IngestionTask, IngestionTaskResult, IngestionTasks } from './thread/ingestion-tasks';
import type { CrawledDocument } from './thread/read-page';

/** A page of 5 MB takes a second or two on a slow machine. */
const TASK_TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 512;

/** Reads pages and indexes documents in a worker thread (`thread/ingestion.worker.ts`), one per process. */
@Injectable()
export class IngestionThread implements OnApplicationShutdown {
  private readonly thread = new TaskThread<IngestionTask, IngestionTaskResult>(
    join(__dirname, 'thread', 'ingestion.worker.js'),
    { timeoutMs: TASK_TIMEOUT_MS, maxOldGenerationSizeMb: MAX_HEAP_MB },
  );

  async onApplicationShutdown(): Promise<void> {
    await this.thread.close();
  }

  /** Reads a fetched page. @throws TaskFailedError, which the crawl reports as `unreadable` */
  async readPage(body: Buffer, contentType: string, url: string): Promise<CrawledDocument> {
    // A copy, because its memory is transferred to the thread: the memory of a buffer may be shared with others.
    const copy = new Uint8Array(body);
    return this.run('page', { body: copy, contentType, url }, [copy.buffer]);
  }

  /** Reads the text of a `text` source. @throws TaskFailedError */
  async readText(data: string): Promise<IngestionTasks['text']['result']> {
    return this.run('text', { data });
  }

  /**
   * Indexes a batch. When the thread fails, the batch is halved until the document at fault is alone; that one is left
   * out.
   * @throws the signal's reason
   */
  async index(batch: Batch, signal: AbortSignal): Promise<IndexedBatch[]> {
    signal.throwIfAborted();
    try {
      return [await this.run('index', batch)];
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TaskFailedError)) throw error;
      if (batch.documents.length > 1) return this.indexHalves(batch, signal);
      const documentId = batch.documents[0]?.id;
      log.warn({ documentId, reason: error.message }, 'a document cannot be indexed');
      return [];
    }
  }

  private async indexHalves(batch: Batch, signal: AbortSignal): Promise<IndexedBatch[]> {
    const middle = Math.ceil(batch.documents.length / 2);
    const first = await this.index({ ...batch, documents: batch.documents.slice(0, middle) }, signal);
    const seen = first.at(-1)?.seen ?? batch.seen;
    const second = await this.index({ ...batch, seen, documents: batch.documents.slice(middle) }, signal);
    return [...first, ...second];
  }

  private async run<Kind extends keyof IngestionTasks>(
    kind: Kind,
    task: IngestionTasks[Kind]['task'],
    transfer: ArrayBuffer[] = [],
  ): Promise<IngestionTasks[Kind]['result']> {
    return this.thread.run({ kind, ...task } as IngestionTask, transfer);
  }
}
