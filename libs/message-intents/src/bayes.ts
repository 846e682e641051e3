import type { Example, MessageKind } from './examples';
import { featuresOf } from './features';

/** Distinct features of the examples of a dozen languages fill about half of these. */
const BUCKETS = 2 ** 20;
/** How many examples' worth of doubt each feature has: chosen by leaving one out on the examples. */
const SMOOTHING = 3;
/** Keeps messages of one or two words from the highest scores. */
const FEATURES_ADDED = 8;
/** Counts are bytes: what more examples have is as sure. */
const MAX_COUNT = 255;

/** Naive Bayes over example sentences: how likely a text is of each kind, and not of another. */
export class Bayes {
  private readonly counts = new Map<MessageKind, Uint8Array>();
  private readonly sizes = new Map<MessageKind, number>();
  private readonly total = new Uint16Array(BUCKETS);
  private size = 0;

  constructor(examples: Iterable<Example>) {
    for (const { text, kind } of examples) {
      const counts = this.counts.get(kind) ?? new Uint8Array(BUCKETS);
      this.counts.set(kind, counts);
      this.sizes.set(kind, (this.sizes.get(kind) ?? 0) + 1);
      this.size++;
      for (const feature of featuresOf(text, BUCKETS)) {
        if (counts[feature]! < MAX_COUNT) counts[feature]!++;
        this.total[feature]!++;
      }
    }
  }

  /** The features of a text, for `score`. */
  featuresOf(text: string): number[] {
    return featuresOf(text, BUCKETS);
  }

  /**
   * The log odds of the kind against all others, summed over the features of a text and divided by the root of their
   * number. `known`: the kind of the text if it is one of the examples, which is then left out.
   */
  score(features: readonly number[], kind: MessageKind, known?: MessageKind): number {
    const counts = this.counts.get(kind);
    if (!counts) return -Infinity;
    const left = known === undefined ? 0 : 1;
    const leftOwn = known === kind ? 1 : 0;
    const size = this.size - left;
    const own = this.sizes.get(kind)! - leftOwn;
    const others = size - own;
    const [mass, otherMass] = [(SMOOTHING * own) / size, (SMOOTHING * others) / size];
    let odds = features.length * Math.log(others / own);
    for (const feature of features) {
      const count = counts[feature]! - leftOwn;
      const rest = this.total[feature]! - left - count;
      // A feature that no example has says nothing.
      odds += Math.log((count + mass) / (rest + otherMass));
    }
    return odds / Math.sqrt(features.length + FEATURES_ADDED);
  }
}
