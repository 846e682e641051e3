import type { DataSource } from 'typeorm';
import type { Section } from '@app/page-text';
import { DocumentWriter } from '../document-writer';
import { deleteUnpublished } from '../document.queries';
import { RunOvertakenError } from '../ingestion-run';
import { indexDocuments, type BatchIndexer } from '../passage-writer';
import { languageOf } from '../thread/read-document';
import { documentsToReindex, publishReindexed, type OutdatedSource } from './reindexing.queries';

/**
 * Writes the documents of the published run again under this run, each in the language that is detected now, indexes
 * them and publishes the run. Returns the number of passages.
 * @throws RunOvertakenError; the signal's reason; any error of `index`
 */
export async function reindex(
  db: DataSource,
  source: OutdatedSource,
  { index, signal }: { index?: BatchIndexer; signal?: AbortSignal } = {},
): Promise<number> {
  await rewriteDocuments(db, source, signal);
  const indexed = await indexDocuments(db, source, { index, signal });
  await db.transaction(async (transaction) => {
    if (!(await publishReindexed(transaction, source, indexed))) throw new RunOvertakenError();
    await deleteUnpublished(transaction, source);
  });
  return indexed.passageCount;
}

async function rewriteDocuments(
  db: DataSource,
  source: OutdatedSource,
  signal: AbortSignal | undefined,
): Promise<void> {
  const writer = new DocumentWriter(db, source);
  let lastPosition = -1;
  for (;;) {
    signal?.throwIfAborted();
    const documents = await documentsToReindex(db, source, lastPosition);
    if (documents.length === 0) break;
    for (const { url, position, ...document } of documents) {
      const language = languageOf(JSON.parse(document.sections) as Section[]);
      await writer.add(url, { ...document, language });
      lastPosition = position;
    }
  }
  await writer.flush();
}
