import { createHash } from 'node:crypto';
import { toPassages, withoutLinkLists, withoutRepeats, type Passage, type Section } from '@app/page-text';
import { linkTargetsRemoved, type Language } from '@app/languages';
import { analyze } from '@app/ranking';
import { arrayLiteral } from '../../platform/database/array-literal';
import { newId } from '../../platform/database/id';
import { Postings, slicesOf, type PostingColumns } from './postings';

/** Few enough rows that an INSERT takes a few milliseconds: other statements of the embedded database wait for it. */
const PASSAGES_PER_WRITE = 100;

/** A stored document; `sections` as JSON. */
export interface StoredDocument {
  id: number;
  /** Null for a text. */
  url: string | null;
  title: string;
  language: Language;
  position: number;
  sections: string;
}

/** Documents to be indexed together, in order. */
export interface Batch {
  documents: StoredDocument[];
  /** Whether lists of links are indexed, too: only for a source that has no other text. */
  keepsLinkLists: boolean;
  /** The blocks that repeat from page to page of the run, by `keyOfBlock`. Only the first copy of each is indexed. */
  repeated: string[];
  /** The repeated blocks whose first copy is in an earlier batch. */
  seen: string[];
}

/** Columns of passages, each as an array literal. */
export interface PassageColumns {
  ids: string;
  documentIds: string;
  positions: string;
  headings: string;
  anchors: string;
  pages: string;
  texts: string;
}

/** Passages in numbers. */
export interface PassageCounts {
  passageCount: number;
  termCount: number;
  languages: Language[];
}

/** The passages and postings of a batch, in slices, each for one INSERT. */
export interface IndexedBatch extends PassageCounts {
  /** `seen` of the next batch. */
  seen: string[];
  passages: PassageColumns[];
  /** Ids and lengths of all passages (see `Postings.passages`). */
  batch: string;
  postings: PostingColumns[];
}

interface PassageRow extends Passage {
  id: number;
  documentId: number;
  position: number;
}

/** Cuts documents into passages, and passages into terms. Never throws for any content; linear in its length. */
export function indexBatch({ documents, keepsLinkLists, repeated, seen }: Batch): IndexedBatch {
  const seenBlocks = new Set(seen);
  const isLaterCopy = laterCopies(repeated, seenBlocks);
  const passages: PassageRow[] = [];
  const postings = new Postings();
  const languages = new Set<Language>();
  for (const { id: documentId, url, title, language, position: place, sections: json } of documents) {
    const own = withoutRepeats(JSON.parse(json) as Section[], isLaterCopy);
    // Links in a text or a file are never followed, so they stay. A start page describes its site, however short it is.
    const sections =
      url === null || keepsLinkLists || own.some(isOfFile)
        ? own
        : withoutLinkLists(own, url, { keepsLead: place === 0 });
    for (const [position, passage] of toPassages(sections).entries()) {
      const id = newId();
      passages.push({ ...passage, id, documentId, position });
      postings.add(id, analyze(`${title}\n${passage.heading}\n${passage.text}`, language));
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

/** Sections of files have a page, which may be null. */
function isOfFile({ page }: Section): boolean {
  return page !== undefined;
}

function passageColumns(rows: PassageRow[]): PassageColumns {
  return {
    ids: arrayLiteral(rows.map((row) => row.id)),
    documentIds: arrayLiteral(rows.map((row) => row.documentId)),
    positions: arrayLiteral(rows.map((row) => row.position)),
    headings: arrayLiteral(rows.map((row) => row.heading)),
    anchors: arrayLiteral(rows.map((row) => row.anchor)),
    pages: arrayLiteral(rows.map((row) => row.page)),
    texts: arrayLiteral(rows.map((row) => row.text)),
  };
}

/** The MD5 of a block without link targets, as `repeatedBlocks` computes it. */
export function keyOfBlock(block: string): string {
  return createHash('md5').update(linkTargetsRemoved(block)).digest('hex');
}

/** A test for later copies of the blocks that repeat from page to page. It adds the first copies to `seen`. */
function laterCopies(repeated: readonly string[], seen: Set<string>): (block: string) => boolean {
  const hashes = new Set(repeated);
  return (block) => {
    if (hashes.size === 0) return false;
    const hash = keyOfBlock(block);
    if (!hashes.has(hash)) return false;
    const isSeen = seen.has(hash);
    seen.add(hash);
    return isSeen;
  };
}
