import { createHash } from 'node:crypto';
import { toPassages, withoutRepeats, type Section } from '@app/page-text';
import type { Language } from '@app/languages';
import { analyze } from '@app/ranking';
import { arrayLiteral } from '../../platform/database/array-literal';
import { newId } from '../../platform/database/id';
import { Postings, slicesOf, type PostingColumns } from './postings';

/** So few rows that their INSERT takes some milliseconds: on the embedded database all other statements wait for it. */
const PASSAGES_PER_WRITE = 100;

/** A stored document; `sections` as JSON. */
export interface StoredDocument {
  id: number;
  title: string;
  language: Language;
  position: number;
  sections: string;
}

/** Documents to be indexed together, in order. */
export interface Batch {
  documents: StoredDocument[];
  /** The blocks that repeat from page to page of the run, by their MD5. Only the first copy of each is indexed. */
  repeated: string[];
  /** Those of them whose first copy is in an earlier batch. */
  seen: string[];
}

/** Columns of passages, each as an array literal. */
export interface PassageColumns {
  ids: string;
  documentIds: string;
  positions: string;
  headings: string;
  anchors: string;
  texts: string;
}

/** The passages and postings of a batch, in slices that one INSERT each can write. */
export interface IndexedBatch {
  passageCount: number;
  termCount: number;
  languages: Language[];
  /** `seen` of the next batch. */
  seen: string[];
  passages: PassageColumns[];
  /** Ids and lengths of all of them (see `Postings.passages`). */
  batch: string;
  postings: PostingColumns[];
}

interface PassageRow {
  id: number;
  documentId: number;
  position: number;
  heading: string;
  anchor: string | null;
  text: string;
}

/** Cuts documents into passages, and passages into terms. Never throws for any content; linear in its length. */
export function indexBatch({ documents, repeated, seen }: Batch): IndexedBatch {
  const seenBlocks = new Set(seen);
  const isLaterCopy = laterCopies(repeated, seenBlocks);
  const passages: PassageRow[] = [];
  const postings = new Postings();
  const languages = new Set<Language>();
  for (const { id: documentId, title, language, sections: json } of documents) {
    const allSections = JSON.parse(json) as Section[];
    const sections = withoutRepeats(allSections, isLaterCopy);
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
    seen: [...seenBlocks],
    passages: slicesOf(passages, PASSAGES_PER_WRITE).map(passageColumns),
    batch: postings.passages(),
    postings: postings.columns(),
  };
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

/** A test for later copies of the blocks that repeat from page to page. It adds the first copies to `seen`. */
function laterCopies(repeated: readonly string[], seen: Set<string>): (block: string) => boolean {
  const hashes = new Set(repeated);
  return (block) => {
    if (hashes.size === 0) return false;
    const hash = createHash('md5').update(block).digest('hex');
    if (!hashes.has(hash)) return false;
    const isSeen = seen.has(hash);
    seen.add(hash);
    return isSeen;
  };
}
