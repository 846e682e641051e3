import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  DocumentError,
  type DocumentLimits,
  type DocumentPart,
  type DocumentWarning,
  type Found,
  type Scan,
} from '@app/document-text';
import { IngestionThreadsService } from '../ingestion-threads.service';
import type { ReadingStep } from '../reading-step';
import type { TrainingWarning } from '../training-warning';
import { FilesSettings } from '../files.settings';
import { FileContents } from './file-contents';
import type { FileOnDisk } from './file-on-disk';
import { FileServersService } from './file-servers.service';

/** Reads files as the documents of sources, a few at a time, shared fairly by account. */
@Injectable()
export class FileReadingService {
  readonly limits: DocumentLimits;
  private readonly contents: FileContents;

  constructor(
    private readonly threads: IngestionThreadsService,
    settings: FilesSettings,
    servers: FileServersService,
  ) {
    this.limits = settings.limits;
    this.contents = new FileContents(settings, servers);
  }

  /**
   * Reads a file: its parts as documents, in order, then a page with its title. A ZIP has a page for each of its files,
   * lists unreadable files as skipped, and has its warnings. `url` is the address of a file of a website. Memory holds
   * one part of a long file, and all parts of a short one. The file may be removed when the iteration has ended.
   * @throws DocumentError for a file that cannot be read; the signal's reason; ThreadFaultError; Error of the file
   * system, when no process can be started, or when a server of the operator is away
   */
  async *read(
    file: FileOnDisk,
    {
      accountId,
      signal,
      url = null,
    }: { accountId: number; signal: AbortSignal | undefined; url?: string | null },
  ): AsyncGenerator<ReadingStep> {
    const { name } = file;
    let open: OpenFile | null = null;
    for await (const found of this.contents.read(file, { accountId, signal })) {
      if (found.kind === 'warning') {
        yield { kind: 'warning', warning: warningOf(found) };
        continue;
      }
      if (open !== null && open.file !== found.file) yield endOf(open, name, url);
      if (url !== null && !isExpected(found)) throw new DocumentError('broken', this.limits);
      if (found.kind === 'skipped') {
        yield { kind: 'skipped', url: found.file, reason: found.code, detail: found.reason };
        open = null;
        continue;
      }
      if (open?.file !== found.file) open = opened(found, name);
      const part = { title: open.title, sections: found.sections };
      const document = await this.threads.run('part', part, { owner: accountId });
      open.contentHash += document.contentHash;
      yield { kind: 'document', url, document };
    }
    if (open !== null) yield endOf(open, name, url);
  }
}

/** Whether a file of a website is a document: neither an archive, nor an HTML page in its place, such as a login. */
function isExpected(found: Exclude<Found, DocumentWarning | Scan>): boolean {
  return found.kind === 'part' && found.file === null && found.type !== 'html';
}

/** The warning as the source shows it, with the name of a file in a ZIP. */
function warningOf({ file, message, code, pages, pageNumbers, pageKind }: DocumentWarning): TrainingWarning {
  return {
    code,
    pages,
    message,
    ...(file !== null && { message: `${file}: ${message}`, file }),
    ...(pageNumbers !== undefined && { pageNumbers, pageKind }),
  };
}

/** A file whose documents are being read. */
interface OpenFile {
  /** Its path in a ZIP; null for the file itself. */
  file: string | null;
  /** Its own title, or else its name. */
  title: string;
  contentHash: string;
}

function opened({ file, title }: DocumentPart, name: string): OpenFile {
  return { file, title: title ?? basename(file ?? name), contentHash: '' };
}

/** The end of a file. The title of a source is the title of its file, or the name of its ZIP. */
function endOf({ file, title, contentHash }: OpenFile, name: string, url: string | null): ReadingStep {
  return { kind: 'page', url, title: file === null ? title : name, contentHash, hasText: true };
}
