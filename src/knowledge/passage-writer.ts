import type { DataSource } from 'typeorm';
import type { Language } from '@app/ranking';
import { newId } from '../platform/database/id';
import { documentsAfter, repeatedBlocks, writeForRun } from './document.queries';
import { indexBatch, type Batch, type IndexedBatch, type StoredDocument } from './document-index';
import type { IngestionRun } from './ingestion-run';
import { insertPassages, insertPostings } from './passage-writer.queries';

const DOCUMENTS_A_READ = 20;
/** About 1,500 passages. The more, the fewer rows hold their postings; memory holds one batch. */
const BATCH_CHARACTERS = 1_500_000;

/** What a run has made of its documents. */
export interface IndexedRun {
  passageCount: number;
  termCount: number;
  languages: Language[];
}

/** Indexes a batch as one or in parts. */
type BatchIndexer = (batch: Batch) => Promise<IndexedBatch[]>;

/**
 * Makes passages and postings of the run's documents, in their order. What repeats from page to page is taken in once, where it comes
 * first. Nothing of it is searched until the run is published; memory holds one batch.
 * @throws RunOvertakenError; the signal's reason; what the indexer throws
 */
export async function indexDocuments(
  dataSource: DataSource,
  run: IngestionRun,
  index: BatchIndexer = async (batch) => [indexBatch(batch)],
  signal?: AbortSignal,
): Promise<IndexedRun> {
  const repeated = await repeatedBlocks(dataSource, run);
  const languages = new Set<Language>();
  let [passageCount, termCount, position]: [number, number, number] = [0, 0, -1];
  let seen: string[] = [];
  for (;;) {
    const documents = await nextBatch(dataSource, run, position);
    const last = documents.at(-1);
    if (!last) return { passageCount, termCount, languages: [...languages] };
    for (const indexed of await index({ documents, repeated, seen })) {
      await write(dataSource, run, indexed, signal);
      for (const language of indexed.languages) languages.add(language);
      passageCount += indexed.passageCount;
      termCount += indexed.termCount;
      ({ seen } = indexed);
    }
    ({ position } = last);
  }
}

/** The documents after a position, until there are enough for a batch. */
async function nextBatch(
  dataSource: DataSource,
  run: IngestionRun,
  position: number,
): Promise<StoredDocument[]> {
  const batch: StoredDocument[] = [];
  let characters = 0;
  while (characters < BATCH_CHARACTERS) {
    const after = batch.at(-1)?.position ?? position;
    const documents = await documentsAfter(dataSource, run, after, DOCUMENTS_A_READ);
    batch.push(...documents);
    for (const { sections } of documents) characters += sections.length;
    if (documents.length < DOCUMENTS_A_READ) break;
  }
  return batch;
}

/** Writes a batch in short transactions, between which others have theirs. */
async function write(
  dataSource: DataSource,
  run: IngestionRun,
  { passages, postings }: IndexedBatch,
  signal: AbortSignal | undefined,
): Promise<void> {
  const batchId = newId();
  for (const columns of passages) {
    signal?.throwIfAborted();
    await writeForRun(dataSource, run, (transaction) => insertPassages(transaction, run, columns));
  }
  for (const columns of postings) {
    signal?.throwIfAborted();
    await writeForRun(dataSource, run, (transaction) => insertPostings(transaction, run, batchId, columns));
  }
}
