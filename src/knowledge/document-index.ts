import { createHash } from 'node:crypto';
import { toPassages, withoutRepeats, type Section } from '@app/page-text';
import { analyze, type Language } from '@app/ranking';
import { arrayLiteral } from '../platform/database/array-literal';
import { newId } from '../platform/database/id';

/** Few enough rows that their statement takes some milliseconds: on the embedded database everybody else waits for it. */
const PASSAGES_A_WRITE = 100;
const TERMS_A_WRITE = 400;

/** A document as it is kept; `sections` as JSON. */
export interface StoredDocument {
  id: number;
  title: string;
  language: Language;
  position: number;
  sections: string;
}

/** Documents to be cut and indexed together, in their order, and the blocks that stand on page after page of their run. */
export interface Batch {
  documents: StoredDocument[];
  /** By their MD5. */
  repeated: string[];
  /** Those of them that an earlier batch holds: their first copy may say what nothing else says, the others say nothing. */
  seen: string[];
}

/** Columns of passages, each as a literal of an array. */
export interface PassageColumns {
  ids: string;
  documentIds: string;
  positions: string;
  headings: string;
  anchors: string;
  texts: string;
}

/**
 * Columns of terms, each as a literal of an array; the last three hold for each term a literal of an array, and those run in parallel: the
 * passages of the batch that hold it, how often, and how many terms they have.
 */
export interface PostingColumns {
  terms: string;
  passageIds: string;
  frequencies: string;
  lengths: string;
}

/** The passages and postings of a batch, ready to be written piece by piece. */
export interface IndexedBatch {
  passageCount: number;
  termCount: number;
  languages: Language[];
  seen: string[];
  passages: PassageColumns[];
  postings: PostingColumns[];
}

/** Cuts documents into passages and these into terms. Never throws for what a document says; linear in its length. */
export function indexBatch({ documents, repeated, seen }: Batch): IndexedBatch {
  const repeats = new Repeats(repeated, seen);
  const passages: PassageRow[] = [];
  const postings = new Postings();
  const languages = new Set<Language>();
  for (const { id: documentId, title, language, sections: json } of documents) {
    const sections = withoutRepeats(JSON.parse(json) as Section[], (block) => repeats.comesAgain(block));
    for (const [position, { heading, anchor, text }] of toPassages({ title, sections }).entries()) {
      const id = newId();
      passages.push({ id, documentId, position, heading, anchor, text });
      postings.add(id, analyze(`${title}\n${heading}\n${text}`, language));
      languages.add(language);
    }
  }
  return {
    passageCount: passages.length,
    termCount: postings.termCount,
    languages: [...languages],
    seen: [...repeats.seen],
    passages: pieces(passages, PASSAGES_A_WRITE).map(passageColumns),
    postings: postings.columns(),
  };
}

/** The blocks that stand on page after page. */
class Repeats {
  private readonly hashes: ReadonlySet<string>;
  readonly seen: Set<string>;

  constructor(hashes: string[], seen: string[]) {
    this.hashes = new Set(hashes);
    this.seen = new Set(seen);
  }

  /** Whether the block is one of them and has been asked about before. */
  comesAgain(block: string): boolean {
    if (this.hashes.size === 0) return false;
    const hash = createHash('md5').update(block).digest('hex');
    if (!this.hashes.has(hash)) return false;
    const isAgain = this.seen.has(hash);
    this.seen.add(hash);
    return isAgain;
  }
}

interface PassageRow {
  id: number;
  documentId: number;
  position: number;
  heading: string;
  anchor: string | null;
  text: string;
}

interface PostingRow {
  passageIds: number[];
  frequencies: number[];
  lengths: number[];
}

/** Where each term of a batch stands. */
class Postings {
  termCount = 0;
  private readonly rows = new Map<string, PostingRow>();

  add(passageId: number, terms: string[]): void {
    const frequencies = new Map<string, number>();
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    for (const [term, frequency] of frequencies) {
      let row = this.rows.get(term);
      if (!row) this.rows.set(term, (row = { passageIds: [], frequencies: [], lengths: [] }));
      row.passageIds.push(passageId);
      row.frequencies.push(frequency);
      row.lengths.push(terms.length);
    }
    this.termCount += terms.length;
  }

  /** In the order of the terms, as their table's key has them: neighbours go to the same pages of its index. */
  columns(): PostingColumns[] {
    const rows = [...this.rows].sort(([one], [other]) => (one < other ? -1 : 1));
    return pieces(rows, TERMS_A_WRITE).map((piece) => ({
      terms: arrayLiteral(piece.map(([term]) => term)),
      passageIds: arrayLiteral(piece.map(([, row]) => arrayLiteral(row.passageIds))),
      frequencies: arrayLiteral(piece.map(([, row]) => arrayLiteral(row.frequencies))),
      lengths: arrayLiteral(piece.map(([, row]) => arrayLiteral(row.lengths))),
    }));
  }
}

function passageColumns(rows: PassageRow[]): PassageColumns {
  return {
    ids: arrayLiteral(rows.map((row) => row.id)),
    documentIds: arrayLiteral(rows.map((row) => row.documentId)),
    positions: arrayLiteral(rows.map((row) => row.position)),
    headings: arrayLiteral(rows.map((row) => row.heading)),
    anchors: arrayLiteral(rows.map((row) => row.anchor)),
    texts: arrayLiteral(rows.map((row) => row.text)),
  };
}

function pieces<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, piece) =>
    rows.slice(piece * size, (piece + 1) * size),
  );
}
