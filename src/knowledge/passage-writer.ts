import type { DataSource } from 'typeorm';
import { toPassages, type Section } from '../../libs/page-text';
import { analyze, detectLanguage, type Language } from '../../libs/ranking';
import { newId } from '../platform/database/id';
import {
  holdRun,
  insertDocuments,
  insertPassages,
  insertPostings,
  type DocumentRow,
  type PassageRow,
  type PostingRow,
} from './passage-writer.queries';

const PASSAGES_A_BATCH = 100;

/** One page or text on its way into the index. */
export interface IncomingDocument {
  url: string | null;
  title: string | null;
  sections: Section[];
}

/** An attempt to (re)build a source's passages. Its id fences: only the run that the source names may write. */
export interface IngestionRun {
  runId: number;
  sourceId: number;
  agentId: number;
  accountId: number;
}

/** The run was overtaken by another one, or its source was deleted: it must stop, and nothing is left to tell anybody. */
export class RunOvertakenError extends Error {}

/**
 * Writes documents as passages and postings under one run, batch by batch, each batch in its own transaction. Nothing of it is searched
 * until the run is published; memory holds one batch.
 */
export class PassageWriter {
  passageCount = 0;
  termCount = 0;
  private readonly languagesSeen = new Set<Language>();
  private documents: DocumentRow[] = [];
  private passages: PassageRow[] = [];
  private postings: PostingRow[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly run: IngestionRun,
  ) {}

  /** The languages of what was written so far. */
  get languages(): Language[] {
    return [...this.languagesSeen];
  }

  /** Takes a document in; returns how many passages it gave. @throws RunOvertakenError */
  async add({ url, title, sections }: IncomingDocument): Promise<number> {
    const passages = toPassages({ title, sections });
    if (passages.length === 0) return 0;
    const language = detectLanguage(passages.map(({ text }) => text).join('\n'));
    const documentId = newId();
    this.languagesSeen.add(language);
    this.documents.push({ id: documentId, url, title: title ?? '', language });
    for (const [position, { heading, anchor, text }] of passages.entries()) {
      const id = newId();
      this.passages.push({ id, documentId, position, heading, anchor, text });
      this.index(id, analyze(`${title ?? ''}\n${heading}\n${text}`, language));
      if (this.passages.length >= PASSAGES_A_BATCH) await this.flush();
    }
    return passages.length;
  }

  /** Writes what is still in memory. @throws RunOvertakenError */
  async flush(): Promise<void> {
    const { documents, passages, postings, run } = this;
    if (passages.length === 0) return;
    [this.documents, this.passages, this.postings] = [[], [], []];
    await this.dataSource.transaction(async (transaction) => {
      if (!(await holdRun(transaction, run))) throw new RunOvertakenError();
      await insertDocuments(transaction, run, documents);
      await insertPassages(transaction, run, passages);
      await insertPostings(transaction, run, newId(), postings);
    });
    this.passageCount += passages.length;
  }

  private index(passageId: number, terms: string[]): void {
    const frequencies = new Map<string, number>();
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    for (const [term, frequency] of frequencies) {
      this.postings.push({ term, passageId, frequency, length: terms.length });
    }
    this.termCount += terms.length;
  }
}
