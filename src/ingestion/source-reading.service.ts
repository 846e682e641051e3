import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { DocumentError } from '@app/document-text';
import { StagingService } from '../platform/storage/staging.service';
import { StoredFilesService } from '../platform/storage/stored-files/stored-files.service';
import { fetchedFile } from './files/fetched-file';
import { FileReadingService } from './files/file-reading.service';
import { RunOvertakenError } from './ingestion-run';
import { IngestionThreadsService } from './ingestion-threads.service';
import type { ClaimedSource } from './ingestion.queries';
import { PageFetchService } from './page-fetch.service';
import type { ReadingStep } from './reading-step';
import { documentFetch, type DocumentFetch } from './document-fetch';
import { readPages, type PageOptions } from './source-pages';
import { SourceParser } from './source-parser';
import type { TitledDocument } from './thread/read-document';

/** The sections of a document without text, as JSON. */
const NO_SECTIONS = '[]';

const GARBLED = {
  code: 'text_garbled',
  message: 'The text looks garbled. Compare its passages with the original, and correct its character set.',
  pages: 1,
};

/** Reads sources: texts, pages, websites and stored files. */
@Injectable()
export class SourceReadingService {
  constructor(
    private readonly fetching: PageFetchService,
    private readonly threads: IngestionThreadsService,
    private readonly files: FileReadingService,
    private readonly storedFiles: StoredFilesService,
    private readonly staging: StagingService,
  ) {}

  /**
   * Reads a source as a stream. `knownUrls` are fetched even when no page links to them any more. Of pages that
   * `earlier` finds, the site is asked whether they have changed.
   * @throws CrawlError when the page, or the start page of the site, cannot be fetched; DocumentError when the file
   * cannot be read; ObjectStorageError; RunOvertakenError when the source was deleted; a fault of the service as it is
   */
  async *read(
    source: ClaimedSource,
    published: Required<Pick<PageOptions, 'knownUrls' | 'earlier'>>,
    signal: AbortSignal,
  ): AsyncGenerator<ReadingStep> {
    const { type, accountId, data, givenTitle, trainingUrl, scope } = source;
    const parser = new SourceParser(this.threads, accountId);
    if (type === 'text') return yield* documentOf(null, await parser.readText(data ?? '', givenTitle));
    if (type === 'file') return yield* this.readStored(source, signal);
    const path = await this.staging.newPath();
    const pages = { type, url: trainingUrl ?? '', scope: scope ?? {} };
    const files = { path, maxBytes: this.files.limits.maxBytes, read: fetchedFile };
    const options = { ...this.fetching.options(accountId, signal), ...published, files };
    try {
      for await (const event of readPages(pages, parser, options)) {
        if (event.kind !== 'page') {
          yield event;
          continue;
        }
        const { url, page, version } = event;
        if ('unchanged' in page) {
          const { id, title, contentHash } = page.unchanged;
          yield { kind: 'unchanged', url, id };
          yield { kind: 'page', url, title, contentHash, hasText: true };
          continue;
        }
        const steps =
          'file' in page
            ? this.files.read(page.file, { accountId, signal, url })
            : documentOf(url, page, version && documentFetch(scope, page, version));
        yield* type === 'page' ? steps : skippedIfUnreadable(url, steps);
      }
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Reads the stored file of a source, decrypted on disk for this time. */
  private async *readStored(
    { sourceId, source: name, accountId }: ClaimedSource,
    signal: AbortSignal,
  ): AsyncGenerator<ReadingStep> {
    const path = await this.storedFiles.decrypt(accountId, sourceId, signal);
    if (path === undefined) throw new RunOvertakenError();
    try {
      yield* this.files.read({ path, name }, { accountId, signal });
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** The steps of a page of a website. A file that cannot be read is skipped. */
async function* skippedIfUnreadable(
  url: string,
  steps: Iterable<ReadingStep> | AsyncIterable<ReadingStep>,
): AsyncGenerator<ReadingStep> {
  try {
    yield* steps;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    yield { kind: 'skipped', url, reason: error.code, detail: error.message };
  }
}

/** The steps of a page of one document, or of a text. */
function* documentOf(
  url: string | null,
  { title, document, isGarbled }: TitledDocument,
  fetch?: DocumentFetch,
): Generator<ReadingStep> {
  yield { kind: 'document', url, document: { ...document, ...fetch } };
  if (isGarbled) yield { kind: 'warning', warning: GARBLED };
  const { contentHash, sections } = document;
  yield { kind: 'page', url, title, contentHash, hasText: sections !== NO_SECTIONS };
}
