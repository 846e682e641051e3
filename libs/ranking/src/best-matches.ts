import { saturation } from './bm25';
import {
  BLOCK_PASSAGES,
  frequencyOf,
  passageOf,
  type NumberedPassages,
  type PostingList,
} from './posting-list';

/** More than the rounding errors of a sum of some hundred terms. */
const ROUNDING = 1e-9;

/** A term of a question. */
export interface ScoredTerm {
  /** The weight of the term × its idf. */
  mass: number;
  postings: PostingList;
}

/**
 * The ids of the passages with the highest BM25 scores (Robertson and Zaragoza, 2009), best first, ties by id.
 *
 * Blocks are scored in the order of their bounds, the highest first. The bound of a block is the sum of the most that
 * each term contributes in it (block-max: Ding and Suel, 2011). The first block whose bound is below the lowest of the
 * best scores ends the search: neither it nor any later block contains a better passage.
 */
export function bestMatches(
  terms: readonly ScoredTerm[],
  passages: NumberedPassages,
  limit: number,
): number[] {
  const best = new BestScores(limit, passages.ids);
  const bounds = boundsOf(terms, passages.ids.length);
  const order = Uint32Array.from(bounds.keys()).sort((a, b) => bounds[b]! - bounds[a]!);
  const scores = new Float64Array(BLOCK_PASSAGES);
  for (const block of order) {
    const bound = bounds[block]! * (1 + ROUNDING);
    if (bound === 0 || bound < best.lowest) break;
    scoreBlock(terms, passages, block, scores);
    best.add(scores, block * BLOCK_PASSAGES);
    scores.fill(0);
  }
  return best.ids();
}

/** The highest score that a passage of each block can have. */
function boundsOf(terms: readonly ScoredTerm[], passageCount: number): Float64Array {
  const bounds = new Float64Array(Math.ceil(passageCount / BLOCK_PASSAGES));
  for (const { mass, postings } of terms) postings.addBounds(bounds, mass);
  return bounds;
}

/** Adds the contributions of all terms to the scores of a block's passages. */
function scoreBlock(
  terms: readonly ScoredTerm[],
  { lengths, averageLength }: NumberedPassages,
  block: number,
  scores: Float64Array,
): void {
  const first = block * BLOCK_PASSAGES;
  for (const { mass, postings: list } of terms) {
    const { postings } = list;
    const end = list.startOf(block + 1);
    for (let i = list.startOf(block); i < end; i++) {
      const posting = postings[i]!;
      const passage = passageOf(posting);
      const share = saturation(frequencyOf(posting), lengths[passage]!, averageLength);
      scores[passage - first]! += mass * share;
    }
  }
}

/** Collects the passages with the highest scores. */
class BestScores {
  /** The lowest score that can still be among the best. */
  lowest = 0;
  private collected: { id: number; score: number }[] = [];

  constructor(
    private readonly limit: number,
    private readonly passageIds: Float64Array,
  ) {}

  /** Adds the scores above 0 of consecutive passages, from the passage with the number `first` on. */
  add(scores: Float64Array, first: number): void {
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i]!;
      if (score === 0 || score < this.lowest) continue;
      this.collected.push({ id: this.passageIds[first + i]!, score });
      // Sorting now and then is faster than keeping the order.
      if (this.collected.length >= 2 * this.limit) this.keepBest();
    }
  }

  /** The ids of the best, best first, ties by id. */
  ids(): number[] {
    this.keepBest();
    return this.collected.map(({ id }) => id);
  }

  private keepBest(): void {
    this.collected.sort((a, b) => b.score - a.score || a.id - b.id);
    this.collected.length = Math.min(this.collected.length, this.limit);
    if (this.collected.length === this.limit) this.lowest = this.collected[this.limit - 1]!.score;
  }
}
