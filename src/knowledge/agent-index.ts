import {
  bestMatches,
  idf,
  packPosting,
  passageOf,
  PostingList,
  type CorpusStats,
  type NumberedPassages,
  type Query,
} from '@app/ranking';
import type { BatchRow, KnowledgeVersion, TermRow } from './knowledge.queries';

/** A stored passage: its id in 64 bits, and its length in 32. */
const PASSAGE_BYTES = 12;
/** A stored posting: the place of the passage in its batch × 256 + the frequency, in 32 bits. */
const POSTING_BYTES = 4;

/** The passages of an agent in one version, with their numbers: the batches in order, and the passages of each. */
export class AgentPassages implements NumberedPassages {
  readonly ids: Float64Array;
  readonly lengths: Uint32Array;
  /** The number of the first passage of each batch. */
  private readonly firstNumbers = new Map<number, number>();
  /** The numbers of the passages that are switched off. */
  private readonly disabledNumbers = new Set<number>();
  private disabledTerms = 0;

  constructor(
    readonly version: KnowledgeVersion,
    batches: readonly BatchRow[],
    /** The ids of the passages that are switched off. */
    readonly disabled: ReadonlySet<number> = new Set(),
  ) {
    const count = batches.reduce((sum, { passages }) => sum + passages.length / PASSAGE_BYTES, 0);
    this.ids = new Float64Array(count);
    this.lengths = new Uint32Array(count);
    let number = 0;
    for (const { batchId, passages } of batches) {
      this.firstNumbers.set(batchId, number);
      for (let offset = 0; offset < passages.length; offset += PASSAGE_BYTES) {
        this.ids[number] = passages.readUInt32BE(offset) * 2 ** 32 + passages.readUInt32BE(offset + 4);
        this.lengths[number] = passages.readUInt32BE(offset + 8);
        if (disabled.has(this.ids[number]!)) {
          this.disabledNumbers.add(number);
          this.disabledTerms += this.lengths[number]!;
        }
        number += 1;
      }
    }
  }

  /** The number of passages that are not switched off. */
  get passageCount(): number {
    return this.version.passageCount - this.disabledNumbers.size;
  }

  /** The average length of these passages, in terms. */
  get averageLength(): number {
    return (this.version.termCount - this.disabledTerms) / Math.max(1, this.passageCount);
  }

  /** The memory of its arrays. */
  get bytes(): number {
    return this.ids.byteLength + this.lengths.byteLength;
  }

  /**
   * The postings of a term in passages of this version. Blocks of other batches, which are not published, and passages
   * that are switched off are left out.
   */
  postingsOf({ blocks, postings }: Pick<TermRow, 'blocks' | 'postings'>): PostingList {
    let offset = 0;
    const published: { first: number; start: number; end: number }[] = [];
    for (const [batchId, bytes] of blocks) {
      const first = this.firstNumbers.get(batchId);
      if (first !== undefined) published.push({ first, start: offset, end: offset + bytes });
      offset += bytes;
    }
    published.sort((a, b) => a.first - b.first);
    const bytes = published.reduce((sum, { start, end }) => sum + end - start, 0);
    const list = new Uint32Array(bytes / POSTING_BYTES);
    let length = 0;
    for (const { first, start, end } of published) {
      const base = packPosting(first, 0);
      for (let at = start; at < end; at += POSTING_BYTES) {
        const posting = base + postings.readUInt32BE(at);
        if (this.disabledNumbers.has(passageOf(posting))) continue;
        list[length] = posting;
        length += 1;
      }
    }
    return new PostingList(length < list.length ? list.slice(0, length) : list, this);
  }
}

/** The part of a query that the index answers. */
export type IndexedQuery = Pick<Query, 'terms'>;

/** The part of an agent's inverted index that a question needs. */
export class AgentIndex {
  constructor(
    private readonly passages: AgentPassages,
    private readonly terms: ReadonlyMap<string, PostingList>,
  ) {}

  /** The statistics of the query that the ranking needs. */
  statsOf({ terms }: IndexedQuery): CorpusStats {
    const documentFrequency = new Map<string, number>();
    for (const { term } of terms) documentFrequency.set(term, this.terms.get(term)?.documents ?? 0);
    return {
      passageCount: this.passages.passageCount,
      averageLength: this.passages.averageLength,
      documentFrequency,
    };
  }

  /** The ids of the passages with the highest BM25 scores, best first. */
  best({ terms }: IndexedQuery, maxPassages: number): number[] {
    const { passageCount } = this.passages;
    const scored = terms.flatMap(({ term, weight }) => {
      const postings = this.terms.get(term);
      return postings ? { mass: weight * idf(passageCount, postings.documents), postings } : [];
    });
    return bestMatches(scored, this.passages, maxPassages);
  }
}
