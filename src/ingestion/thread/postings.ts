import { packPosting } from '@app/ranking';
import { arrayLiteral } from '../../platform/database/array-literal';

/** Few enough rows that an INSERT takes a few milliseconds: other statements of the embedded database wait for it. */
const TERMS_PER_WRITE = 400;
/** The id of a passage takes 64 bits, its length 32, a posting 32: all unsigned, the most significant byte first. */
const PASSAGE_BYTES = 12;
const POSTING_BYTES = 4;

/**
 * Columns of posting blocks, one row per term, each column as an array literal. A block is a `bytea` in hexadecimal
 * form: the postings of `packPosting`, which names a passage by its place in the batch.
 */
export interface PostingColumns {
  terms: string;
  postings: string;
}

/** The inverted index of a batch of passages. */
export class Postings {
  /** Over all passages, repetitions counted. */
  termCount = 0;
  private readonly added: { id: number; length: number }[] = [];
  private readonly rows = new Map<string, number[]>();

  /** Adds a passage by its terms. */
  add(id: number, terms: string[]): void {
    const place = this.added.length;
    this.added.push({ id, length: terms.length });
    const frequencies = new Map<string, number>();
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    for (const [term, frequency] of frequencies) {
      const posting = packPosting(place, frequency);
      const row = this.rows.get(term);
      if (row) row.push(posting);
      else this.rows.set(term, [posting]);
    }
    this.termCount += terms.length;
  }

  /** The passages in order, each with its id and its length in terms, as a `bytea` in hexadecimal form. */
  passages(): string {
    const bytes = Buffer.alloc(this.added.length * PASSAGE_BYTES);
    this.added.forEach(({ id, length }, place) => {
      bytes.writeBigUInt64BE(BigInt(id), place * PASSAGE_BYTES);
      bytes.writeUInt32BE(length, place * PASSAGE_BYTES + 8);
    });
    return byteaOf(bytes);
  }

  /** The rows sorted by term, in slices, each for one INSERT. Neighbouring terms share pages of the table's index. */
  columns(): PostingColumns[] {
    const rows = [...this.rows].sort(([one], [other]) => (one < other ? -1 : 1));
    return slicesOf(rows, TERMS_PER_WRITE).map((slice) => ({
      terms: arrayLiteral(slice.map(([term]) => term)),
      postings: arrayLiteral(slice.map(([, postings]) => blockOf(postings))),
    }));
  }
}

function blockOf(postings: readonly number[]): string {
  const bytes = Buffer.alloc(postings.length * POSTING_BYTES);
  postings.forEach((posting, i) => bytes.writeUInt32BE(posting, i * POSTING_BYTES));
  return byteaOf(bytes);
}

function byteaOf(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

/** The rows in order, in slices of `size`; the last slice may be shorter. */
export function slicesOf<T>(rows: readonly T[], size: number): T[][] {
  const slices: T[][] = [];
  for (let start = 0; start < rows.length; start += size) slices.push(rows.slice(start, start + size));
  return slices;
}
