import { parseRobots, parseSitemap, type RobotsRules, type Sitemap } from '@app/crawler';
import { handlerOf } from '../../platform/threads/task-handler';
import { indexBatch, type Batch, type IndexedBatch } from './document-index';
import { readCrawledPage, readGivenText, type CrawledDocument } from './read-document';

/** The tasks of the ingestion threads and their results. In the main thread they would block the event loop. */
export interface IngestionTasks {
  page: {
    task: { body: Uint8Array; contentType: string; url: string };
    result: CrawledDocument;
  };
  robots: { task: { body: Uint8Array }; result: RobotsRules };
  sitemap: { task: { document: Uint8Array }; result: Sitemap | null };
  text: { task: { data: string; givenTitle: string | null }; result: ReturnType<typeof readGivenText> };
  index: { task: Batch; result: IndexedBatch };
}

/** A task of one kind. */
export type IngestionTask = {
  [Kind in keyof IngestionTasks]: { kind: Kind } & IngestionTasks[Kind]['task'];
}[keyof IngestionTasks];

/** The result of any task. */
export type IngestionTaskResult = IngestionTasks[keyof IngestionTasks]['result'];

/** Runs a task. @throws Error for a page that cannot be read */
function runIngestionTask(task: IngestionTask): IngestionTaskResult {
  switch (task.kind) {
    case 'page':
      return readCrawledPage(bufferOf(task.body), task.contentType, task.url);
    case 'robots':
      return parseRobots(bufferOf(task.body));
    case 'sitemap':
      return parseSitemap(bufferOf(task.document).toString('utf8'));
    case 'text':
      return readGivenText(task.data, task.givenTitle);
    case 'index':
      return indexBatch(task);
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The entry point of the ingestion threads. */
export default handlerOf(runIngestionTask);
