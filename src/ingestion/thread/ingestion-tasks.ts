import { parseRobots, parseSitemap, type RobotsRules, type Sitemap } from '@app/crawler';
import { indexBatch, type Batch, type IndexedBatch } from './document-index';
import { readCrawledPage, readGivenText, type CrawledDocument } from './read-page';

/** The tasks of the ingestion threads and their results. On the main thread they would block the event loop. */
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
export function runIngestionTask(task: IngestionTask): IngestionTaskResult {
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
