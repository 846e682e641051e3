import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Batch, IndexedBatch } from '../knowledge/document-index';
import { log } from '../platform/logging/logger';
import { TaskFailedError, TaskThread } from '../platform/threads/task-thread';
import type { IngestionTask, IngestionTasks } from './ingestion-tasks';
import type { CrawledDocument } from './read-page';

/** A page of 5 MB takes a second or two on a slow machine. */
const TASK_TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 512;

const NOTHING: IndexedBatch = {
  passageCount: 0,
  termCount: 0,
  languages: [],
  seen: [],
  passages: [],
  postings: [],
};

/** Reads pages and indexes documents in a thread of its own, one for the process. */
@Injectable()
export class IngestionThread implements OnApplicationShutdown {
  private readonly thread = new TaskThread<IngestionTask, IngestionTasks[keyof IngestionTasks]['result']>(
    join(__dirname, 'ingestion-worker.js'),
    { timeoutMs: TASK_TIMEOUT_MS, maxOldGenerationSizeMb: MAX_HEAP_MB },
  );

  async onApplicationShutdown(): Promise<void> {
    await this.thread.close();
  }

  /** Reads a fetched page. @throws TaskFailedError when it cannot be read, which the crawl reports as `unreadable` */
  async readPage(body: Buffer, contentType: string, url: string): Promise<CrawledDocument> {
    // Its own copy, to be handed over: a buffer may be a part of a shared one.
    const own = new Uint8Array(body);
    return this.run('page', { body: own, contentType, url }, [own.buffer]);
  }

  /** Reads a text that a tenant gave. @throws TaskFailedError */
  async readText(data: string): Promise<IngestionTasks['text']['result']> {
    return this.run('text', { data });
  }

  /**
   * Indexes a batch; a document on which the thread fails is left out. The signal ends it.
   * @throws the signal's reason
   */
  async index(batch: Batch, signal: AbortSignal): Promise<IndexedBatch[]> {
    signal.throwIfAborted();
    try {
      return [await this.run('index', batch)];
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TaskFailedError)) throw error;
      const { documents } = batch;
      const [one] = documents;
      if (documents.length === 1 && one) {
        log.warn({ documentId: one.id, reason: error.message }, 'a document cannot be indexed');
        return [{ ...NOTHING, seen: batch.seen }];
      }
      const middle = Math.ceil(documents.length / 2);
      const before = await this.index({ ...batch, documents: documents.slice(0, middle) }, signal);
      const seen = before.at(-1)?.seen ?? batch.seen;
      return [
        ...before,
        ...(await this.index({ ...batch, seen, documents: documents.slice(middle) }, signal)),
      ];
    }
  }

  private async run<Kind extends keyof IngestionTasks>(
    kind: Kind,
    task: IngestionTasks[Kind]['task'],
    transfer: ArrayBuffer[] = [],
  ): Promise<IngestionTasks[Kind]['result']> {
    return this.thread.run({ kind, ...task } as IngestionTask, transfer);
  }
}
