import { newId } from '../platform/database/id';
import type { Queryable } from '../platform/database/sql';
import { copyDocuments, deleteDocuments, insertDocuments, type DocumentRow } from './document.queries';
import type { IngestionRun } from './ingestion-run';
import type { DocumentFetch } from './document-fetch';
import type { ReadDocument } from './thread/read-document';

/** Few enough that an INSERT takes a few milliseconds: other statements of the embedded database wait for it. */
const BATCH_DOCUMENTS = 10;
const BATCH_CHARACTERS = 500_000;

/** Stores the documents of a run in order. Memory holds one batch. */
export class DocumentWriter {
  private position = 0;
  private batch: DocumentRow[] = [];
  private batchCharacters = 0;
  /** The documents of the page that is read. */
  private pageIds: number[] = [];

  constructor(
    private readonly db: Queryable,
    private readonly run: IngestionRun,
  ) {}

  /** Adds a document of a page, or of a text or uploaded file (its URL is null). @throws RunOvertakenError */
  async add(url: string | null, document: ReadDocument & Partial<DocumentFetch>): Promise<void> {
    const id = newId();
    this.pageIds.push(id);
    this.batch.push({ ...document, id, url, position: this.nextPosition() });
    this.batchCharacters += document.sections.length;
    if (this.batch.length >= BATCH_DOCUMENTS || this.batchCharacters >= BATCH_CHARACTERS) await this.flush();
  }

  /** Keeps the documents since the last page. */
  endPage(): void {
    this.pageIds = [];
  }

  /** Removes the documents since the last page. @throws RunOvertakenError */
  async dropPage(): Promise<void> {
    if (this.pageIds.length === 0) return;
    const ids = this.pageIds;
    this.pageIds = [];
    await this.flush();
    await deleteDocuments(this.db, this.run, ids);
  }

  /** Adds copies of documents of the published run, for the page with this URL. @throws RunOvertakenError */
  async copy(pages: readonly { ids: number[]; url: string }[]): Promise<void> {
    if (pages.length === 0) return;
    const copies = pages.flatMap(({ ids, url }) =>
      ids.map((id) => ({ id, url, copyId: newId(), position: this.nextPosition() })),
    );
    await copyDocuments(this.db, this.run, copies);
  }

  /** Writes the rest of the last batch. @throws RunOvertakenError */
  async flush(): Promise<void> {
    if (this.batch.length === 0) return;
    const documents = this.batch;
    this.batch = [];
    this.batchCharacters = 0;
    await insertDocuments(this.db, this.run, documents);
  }

  private nextPosition(): number {
    const position = this.position;
    this.position += 1;
    return position;
  }
}
