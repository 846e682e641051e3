import type { DataSource } from 'typeorm';
import { newId } from '../platform/database/id';
import { copyDocuments, insertDocuments, writeForRun, type DocumentRow } from './document.queries';
import type { IngestionRun } from './ingestion-run';
import type { ReadDocument } from './read-document';

const BATCH_DOCUMENTS = 20;
const BATCH_CHARACTERS = 500_000;

/** Writes what was read under a run, in order; memory holds one batch. `indexDocuments` makes passages of it. */
export class DocumentWriter {
  private position = 0;
  private batch: DocumentRow[] = [];
  private batchCharacters = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly run: IngestionRun,
  ) {}

  /** Takes a page (or with null for a URL a text) in. @throws RunOvertakenError */
  async add(url: string | null, document: ReadDocument): Promise<void> {
    this.batch.push({ ...document, id: newId(), url, position: this.position++ });
    this.batchCharacters += document.sections.length;
    if (this.batch.length >= BATCH_DOCUMENTS || this.batchCharacters >= BATCH_CHARACTERS) await this.flush();
  }

  /** Takes over documents of the published run as they are. @throws RunOvertakenError */
  async keep(ids: number[]): Promise<void> {
    if (ids.length === 0) return;
    const copies = ids.map((id) => ({ id, copyId: newId(), position: this.position++ }));
    await writeForRun(this.dataSource, this.run, (transaction) =>
      copyDocuments(transaction, this.run, copies),
    );
  }

  /** Writes what is still in memory. @throws RunOvertakenError */
  async flush(): Promise<void> {
    if (this.batch.length === 0) return;
    const documents = this.batch;
    [this.batch, this.batchCharacters] = [[], 0];
    await writeForRun(this.dataSource, this.run, (transaction) =>
      insertDocuments(transaction, this.run, documents),
    );
  }
}
