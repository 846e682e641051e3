import { parseRobots, parseSitemap } from '@app/crawler';
import { lowerPriority } from '../../platform/threads/low-priority';
import { handlerOf } from '../../platform/threads/task-handler';
import { indexBatch } from './document-index';
import { readCrawledPage, readDocument, readGivenText, type FetchedPage } from './read-document';

/** The tasks of the ingestion threads by kind. In the main thread they would block the event loop. */
const tasks = {
  page: ({ body, ...page }: FetchedPage & { body: Uint8Array }) => readCrawledPage(bufferOf(body), page),
  robots: ({ body }: { body: Uint8Array }) => parseRobots(bufferOf(body)),
  sitemap: ({ body }: { body: Uint8Array }) => parseSitemap(bufferOf(body).toString('utf8')),
  text: ({ data, givenTitle }: { data: string; givenTitle: string | null }) =>
    readGivenText(data, givenTitle),
  /** A part of a file. */
  part: readDocument,
  index: indexBatch,
};

/** The tasks of the ingestion threads: functions by kind. */
export type IngestionTasks = typeof tasks;

/** A kind of task. */
export type TaskKind = keyof IngestionTasks;

// Messages come first.
lowerPriority();

/** The entry point of the ingestion threads. */
export default handlerOf(({ kind, task }: { kind: TaskKind; task: never }) => tasks[kind](task));

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
