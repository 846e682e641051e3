import type { Language } from '@app/languages';
import { newId } from '../platform/database/id';
import type { Queryable } from '../platform/database/sql';
import { documentsAfter, repeatedBlocks } from './document.queries';
import type { IngestionRun } from './ingestion-run';
import { insertBatch, insertPassages, insertPostings } from './passage.queries';
import { runSummary } from './run-summary';
import {
  indexBatch,
  type Batch,
  type IndexedBatch,
  type PassageCounts,
  type StoredDocument,
} from './thread/document-index';

const DOCUMENTS_PER_READ = 20;
/** About 3,000 passages, which the thread indexes in a second. Larger batches make fewer posting blocks. */
const BATCH_CHARACTERS = 3_000_000;

/** The counts of a run's passages, and the summary of its website; '' for other sources. */
export interface IndexedRun extends PassageCounts {
  summary: string;
}

/** Indexes a batch, as a whole or in parts. */
export type BatchIndexer = (batch: Batch) => Promise<IndexedBatch[]>;

const indexInThisThread: BatchIndexer = async (batch) => [indexBatch(batch)];

/**
 * Makes passages and postings of the run's documents, in order. A block that repeats from page to page is indexed once,
 * at its first occurrence; lists of links only if the source has no other text. Searches find no passage of the run
 * until it is published. A batch is written while the next is indexed: memory holds two.
 * @throws RunOvertakenError; the signal's reason; any error of `index`
 */
export async function indexDocuments(
  db: Queryable,
  run: IngestionRun,
  { index = indexInThisThread, signal }: { index?: BatchIndexer; signal?: AbortSignal } = {},
): Promise<IndexedRun> {
  const repeated = await repeatedBlocks(db, run);
  const options = { keepsLinkLists: false, repeated };
  let indexed = await indexAll(db, run, { options, index, signal });
  // A site of links is better than nothing.
  const withLinks = { ...options, keepsLinkLists: true };
  if (indexed.passageCount === 0) indexed = await indexAll(db, run, { options: withLinks, index, signal });
  return { ...indexed, summary: await runSummary(db, run, repeated) };
}

async function indexAll(
  db: Queryable,
  run: IngestionRun,
  {
    options,
    index,
    signal,
  }: {
    options: Pick<Batch, 'keepsLinkLists' | 'repeated'>;
    index: BatchIndexer;
    signal: AbortSignal | undefined;
  },
): Promise<PassageCounts> {
  const languages = new Set<Language>();
  let passageCount = 0;
  let termCount = 0;
  let seen: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const documents of batchesOf(db, run)) {
      const parts = await index({ documents, ...options, seen });
      for (const indexed of parts) {
        for (const language of indexed.languages) languages.add(language);
        passageCount += indexed.passageCount;
        termCount += indexed.termCount;
        ({ seen } = indexed);
      }
      await writing;
      writing = writeBatches(db, run, { batches: parts, signal });
      // The next `await writing` throws a failure. Until then it must not count as an unhandled rejection.
      writing.catch(() => undefined);
    }
  } finally {
    // Nothing is written after this function has ended.
    await writing;
  }
  return { passageCount, termCount, languages: [...languages] };
}

/** The run's documents in order, in batches of about `BATCH_CHARACTERS`. */
async function* batchesOf(db: Queryable, run: IngestionRun): AsyncGenerator<StoredDocument[]> {
  let batch: StoredDocument[] = [];
  let characters = 0;
  let lastPosition = -1;
  for (;;) {
    const documents = await documentsAfter(db, run, { position: lastPosition, limit: DOCUMENTS_PER_READ });
    for (const document of documents) {
      batch.push(document);
      characters += document.sections.length;
      lastPosition = document.position;
    }
    const isEnd = documents.length < DOCUMENTS_PER_READ;
    if (batch.length > 0 && (isEnd || characters >= BATCH_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    if (isEnd) return;
  }
}

/** Writes batches in short statements, so that other requests for the embedded database get their turn in between. */
async function writeBatches(
  db: Queryable,
  run: IngestionRun,
  { batches, signal }: { batches: readonly IndexedBatch[]; signal: AbortSignal | undefined },
): Promise<void> {
  for (const { passages, batch, postings } of batches.filter(({ passageCount }) => passageCount > 0)) {
    const batchId = newId();
    for (const columns of passages) {
      signal?.throwIfAborted();
      await insertPassages(db, run, columns);
    }
    signal?.throwIfAborted();
    await insertBatch(db, run, { batchId, passages: batch });
    for (const columns of postings) {
      signal?.throwIfAborted();
      await insertPostings(db, run, { batchId, columns });
    }
  }
}
