import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Section } from '../../libs/page-text';
import { detectLanguage } from '../../libs/ranking';
import { newId } from '../platform/database/id';
import { copyDocuments, insertDocuments, writeForRun, type DocumentRow } from './document.queries';
import type { IngestionRun } from './ingestion-run';

const BATCH_DOCUMENTS = 20;
const BATCH_CHARACTERS = 500_000;
/** What a database cannot keep as text. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** One page or text as it was read. */
export interface IncomingDocument {
  url: string | null;
  title: string | null;
  sections: Section[];
}

/** Writes what was read under a run, in order; memory holds one batch. `indexDocuments` makes passages of it. */
export class DocumentWriter {
  private position = 0;
  private batch: DocumentRow[] = [];
  private batchCharacters = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly run: IngestionRun,
  ) {}

  /** Takes a document in; returns the hash that tells whether two readings of it say the same. @throws RunOvertakenError */
  async add(document: IncomingDocument): Promise<string> {
    const sections = JSON.stringify(document.sections, (_, value: unknown) =>
      typeof value === 'string' ? value.replace(UNSTORABLE, '\ufffd') : value,
    );
    const title = (document.title ?? '').replace(UNSTORABLE, '\ufffd');
    const contentHash = createHash('sha256')
      .update(JSON.stringify(title))
      .update(sections)
      .digest('base64url');
    this.batch.push({
      id: newId(),
      url: document.url,
      title,
      language: detectLanguage(document.sections.flatMap(({ blocks }) => blocks).join('\n')),
      position: this.position++,
      contentHash,
      sections,
    });
    this.batchCharacters += sections.length;
    if (this.batch.length >= BATCH_DOCUMENTS || this.batchCharacters >= BATCH_CHARACTERS) await this.flush();
    return contentHash;
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
