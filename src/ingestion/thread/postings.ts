import { arrayLiteral } from '../../platform/database/array-literal';
import { slicesOf } from './slices';

/** So few rows that their INSERT takes some milliseconds: on the embedded database all other statements wait for it. */
const TERMS_PER_WRITE = 400;

/**
 * Columns of postings, one row per term, each column as an array literal. The elements of the last three are array
 * literals themselves, and parallel: passages that contain the term, how often, and how many terms each has in all.
 */
export interface PostingColumns {
  terms: string;
  passageIds: string;
  frequencies: string;
  lengths: string;
}

interface PostingRow {
  passageIds: number[];
  frequencies: number[];
  lengths: number[];
}

/** The inverted index of a batch of passages. */
export class Postings {
  /** Over all passages, repetitions counted. */
  termCount = 0;
  private readonly rows = new Map<string, PostingRow>();

  /** Adds a passage by its terms. */
  add(passageId: number, terms: string[]): void {
    const frequencies = new Map<string, number>();
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    for (const [term, frequency] of frequencies) {
      const row = this.rowOf(term);
      row.passageIds.push(passageId);
      row.frequencies.push(frequency);
      row.lengths.push(terms.length);
    }
    this.termCount += terms.length;
  }

  /** The rows in slices that one INSERT each can write, sorted by term: neighbours share pages of the table's index. */
  columns(): PostingColumns[] {
    const rows = [...this.rows].sort(([one], [other]) => (one < other ? -1 : 1));
    return slicesOf(rows, TERMS_PER_WRITE).map((slice) => ({
      terms: arrayLiteral(slice.map(([term]) => term)),
      passageIds: arrayLiteral(slice.map(([, row]) => arrayLiteral(row.passageIds))),
      frequencies: arrayLiteral(slice.map(([, row]) => arrayLiteral(row.frequencies))),
      lengths: arrayLiteral(slice.map(([, row]) => arrayLiteral(row.lengths))),
    }));
  }

  private rowOf(term: string): PostingRow {
    const known = this.rows.get(term);
    if (known) return known;
    const row: PostingRow = { passageIds: [], frequencies: [], lengths: [] };
    this.rows.set(term, row);
    return row;
  }
}
