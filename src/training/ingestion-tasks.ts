import { indexBatch, type Batch, type IndexedBatch } from '../knowledge/document-index';
import { readCrawledPage, readGivenText, type CrawledDocument } from './read-page';

/** The work of ingestion that would hold up the event loop: what a thread is asked, and what it answers. */
export interface IngestionTasks {
  page: {
    task: { body: Uint8Array; contentType: string; url: string };
    result: CrawledDocument;
  };
  text: { task: { data: string }; result: ReturnType<typeof readGivenText> };
  index: { task: Batch; result: IndexedBatch };
}

/** A task of one kind. */
export type IngestionTask = {
  [Kind in keyof IngestionTasks]: { kind: Kind } & IngestionTasks[Kind]['task'];
}[keyof IngestionTasks];

/** Does a task. @throws Error for a page that cannot be read */
export function doIngestionTask(task: IngestionTask): IngestionTasks[keyof IngestionTasks]['result'] {
  switch (task.kind) {
    case 'page':
      return readCrawledPage(
        Buffer.from(task.body.buffer, task.body.byteOffset, task.body.byteLength),
        task.contentType,
        task.url,
      );
    case 'text':
      return readGivenText(task.data);
    case 'index':
      return indexBatch(task);
  }
}
