import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../src/agents/agents.queries';
import { readText } from '@app/page-text';
import { DocumentWriter } from '../../src/ingestion/document-writer';
import { indexDocuments } from '../../src/ingestion/passage-writer';
import { readDocument, type ReadDocument } from '../../src/ingestion/thread/read-document';
import { newId } from '../../src/platform/database/id';
import { completeSource } from '../../src/ingestion/ingestion.queries';
import { NO_PROGRESS } from '../../src/ingestion/ingestion-progress';
import type { Prose } from './prose';
import { insertAgent } from '../../test/support/insert-agent';

/** The content of a training source. */
export interface SourceContent {
  documents: { url: string | null; document: ReadDocument }[];
  /** The stored text of a `text` source. */
  data: string | null;
}

/** A website with this number of pages and passages per page. */
export function website(prose: Prose, pages: number, passagesAPage: number): SourceContent {
  const documents = Array.from({ length: pages }, (_, page) => ({
    url: `https://www.example.com/documentation/guides/page-${page}`,
    document: readDocument(readText(prose.document(passagesAPage))),
  }));
  return { documents, data: null };
}

/** A text with this number of passages. */
export function text(prose: Prose, passages: number): SourceContent {
  const data = prose.document(passages);
  return { documents: [{ url: null, document: readDocument(readText(data)) }], data };
}

/** Writes a new agent of a new account as ingestion does; returns its id and its number of passages. */
export async function writeAgent(
  dataSource: DataSource,
  sources: SourceContent[],
): Promise<AgentKey & { passages: number }> {
  const { accountId, agentId } = await insertAgent(dataSource);
  let passages = 0;
  for (const [index, { documents, data }] of sources.entries()) {
    const [sourceId, runId] = [newId(), newId()];
    await dataSource.query(
      `INSERT INTO training_sources (id, account_id, agent_id, source, type, data, run_id) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [sourceId, accountId, agentId, `source-${index}`, data === null ? 'website' : 'text', data, runId],
    );
    const run = { accountId, agentId, sourceId, runId };
    const writer = new DocumentWriter(dataSource, run);
    for (const { url, document } of documents) await writer.add(url, document);
    await writer.flush();
    const indexed = await indexDocuments(dataSource, run);
    const result = { ...indexed, title: null, progress: NO_PROGRESS };
    await dataSource.transaction((transaction) => completeSource(transaction, run, result));
    passages += indexed.passageCount;
  }
  return { accountId, agentId, passages };
}
