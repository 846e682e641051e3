import { createHash } from 'node:crypto';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { toPassages, withoutRepeats } from '../../libs/page-text';
import { analyze, type Language } from '../../libs/ranking';
import { newId } from '../platform/database/id';
import { documentsAfter, repeatedBlocks, writeForRun, type StoredDocument } from './document.queries';
import type { IngestionRun } from './ingestion-run';
import { insertPassages, insertPostings, type PassageRow, type PostingRow } from './passage-writer.queries';

const DOCUMENTS_A_READ = 20;
/** The more, the fewer rows a search reads; memory holds their postings. */
const PASSAGES_A_BATCH = 500;

/** What a run has made of its documents. */
export interface IndexedRun {
  passageCount: number;
  termCount: number;
  languages: Language[];
}

/**
 * Makes passages and postings of the run's documents, in their order. What repeats from page to page is taken in once, where it comes
 * first. Nothing of it is searched until the run is published; memory holds one batch.
 * @throws RunOvertakenError; the signal's reason
 */
export async function indexDocuments(
  dataSource: DataSource,
  run: IngestionRun,
  signal?: AbortSignal,
): Promise<IndexedRun> {
  const writer = new PassageWriter(dataSource, run);
  const repeats = new Repeats(await repeatedBlocks(dataSource, run));
  let position = -1;
  for (;;) {
    const documents = await documentsAfter(dataSource, run, position, DOCUMENTS_A_READ);
    const last = documents.at(-1);
    if (!last) break;
    for (const document of documents) {
      signal?.throwIfAborted();
      const sections = withoutRepeats(document.sections, (block) => repeats.comesAgain(block));
      await writer.add({ ...document, sections });
      await turnOfEventLoop();
    }
    position = last.position;
  }
  await writer.flush();
  const { passageCount, termCount, languages } = writer;
  return { passageCount, termCount, languages: [...languages] };
}

/** The blocks that stand on page after page. */
class Repeats {
  private readonly hashes: ReadonlySet<string>;
  private readonly seen = new Set<string>();

  constructor(hashes: string[]) {
    this.hashes = new Set(hashes);
  }

  /** Whether the block is one of them and has been asked about before: its first copy may hold what nothing else says. */
  comesAgain(block: string): boolean {
    if (this.hashes.size === 0) return false;
    const hash = createHash('md5').update(block).digest('hex');
    if (!this.hashes.has(hash)) return false;
    const isAgain = this.seen.has(hash);
    this.seen.add(hash);
    return isAgain;
  }
}

/** Writes passages and postings batch by batch, each batch in its own transaction. */
class PassageWriter {
  passageCount = 0;
  termCount = 0;
  readonly languages = new Set<Language>();
  private passages: PassageRow[] = [];
  private postings = new Map<string, PostingRow>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly run: IngestionRun,
  ) {}

  async add({ id: documentId, title, sections, language }: StoredDocument): Promise<void> {
    for (const [position, { heading, anchor, text }] of toPassages({ title, sections }).entries()) {
      const id = newId();
      this.passages.push({ id, documentId, position, heading, anchor, text });
      this.languages.add(language);
      this.index(id, analyze(`${title}\n${heading}\n${text}`, language));
      if (this.passages.length >= PASSAGES_A_BATCH) await this.flush();
    }
  }

  async flush(): Promise<void> {
    const { passages, postings, run } = this;
    if (passages.length === 0) return;
    [this.passages, this.postings] = [[], new Map()];
    await writeForRun(this.dataSource, run, async (transaction) => {
      await insertPassages(transaction, run, passages);
      await insertPostings(transaction, run, newId(), [...postings.values()]);
    });
    this.passageCount += passages.length;
  }

  private index(passageId: number, terms: string[]): void {
    const frequencies = new Map<string, number>();
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    for (const [term, frequency] of frequencies) {
      const row = this.postings.get(term) ?? { term, passageIds: [], frequencies: [], lengths: [] };
      if (row.passageIds.length === 0) this.postings.set(term, row);
      row.passageIds.push(passageId);
      row.frequencies.push(frequency);
      row.lengths.push(terms.length);
    }
    this.termCount += terms.length;
  }
}
