import { type BayesCounts, besideOf, type ReadText } from './bayes';
import type { MessageKind } from './examples';

// The constants were chosen by five-fold cross-validation on the examples, in which translations stay together.

/** The kind that must not be missed. For others, naive Bayes suffices. */
export const KIND_WITH_MARGIN: MessageKind = 'danger';
/** The cost of an example that is not clearly on its side. */
const COST = 2;
/** The margin of a text without features while weights are learned: most examples are no danger. */
const CONSTANT = -0.8;
/** How often each example is learned: more often hardly changes the weights. */
const ROUNDS = 2;
/** Each of this many parts of the examples is left out in turn, so that its margins show how far chance goes. */
const PARTS = 5;
/** The next example is this part of all away, because neighbours are similar: so the order is even, and the same. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;
/** Weights are stored as bytes, in steps of this part of 1. */
const STEPS = 100;
const MAX_STEPS = 127;

/** The features of an example, and its kind. */
export interface ReadExample {
  read: ReadText;
  kind: MessageKind;
}

/** What is learned; plain data. */
export interface MarginWeights {
  /** By feature. */
  weights: Int8Array;
  /** By the number of examples with a feature: rare features count more. */
  values: Float32Array;
}

/** A text, with the length of the vector of its features. */
export interface SizedText extends ReadText {
  size: number;
}

/**
 * A linear support vector machine: how clearly a text is on the side of the examples of danger, by the weights of its
 * features.
 */
export class Margins {
  /** `total`: the number of examples with each feature. */
  constructor(
    private readonly total: Uint16Array,
    private readonly learned: MarginWeights,
  ) {}

  /** A text, for `of`. A feature that no example has counts as much as a feature of one example. */
  sized({ seen, count }: ReadText): SizedText {
    const { values } = this.learned;
    const unknown = (count - seen.length) * values[1]! ** 2;
    return { seen, count, size: lengthOf(seen, (number) => values[this.total[number]!]!, unknown) };
  }

  /** Above 0 is rather danger than most texts; 0 for a text without features. */
  of({ seen, size }: SizedText): number {
    const { weights, values } = this.learned;
    let sum = 0;
    for (const number of seen) sum += weights[number]! * values[this.total[number]!]!;
    return sum / STEPS / size;
  }
}

/** The margin of each example, from weights that were learned without the example. */
export function marginsLeftOut(examples: readonly ReadExample[], counted: BayesCounts): Float32Array {
  const parts = Array.from({ length: PARTS }, (_, part) => {
    const others = examples.filter((_, index) => index % PARTS !== part);
    return new Margins(counted.total, learnMargins(others, counted));
  });
  return Float32Array.from(examples, ({ read }, index) => {
    const margins = parts[index % PARTS]!;
    return margins.of(margins.sized(read));
  });
}

/** Learns the weights from examples, in about half a second of processor time. */
export function learnMargins(examples: readonly ReadExample[], counted: BayesCounts): MarginWeights {
  const values = valuesByCount(counted);
  const ofFeatures = Float32Array.from(counted.total, (count) => values[count]!);
  const beside = besideOf(KIND_WITH_MARGIN);
  const learned = learnWeights(
    examples.filter(({ kind }) => !beside.includes(kind)),
    ofFeatures,
  );
  const weights = Int8Array.from(learned, (weight) =>
    Math.max(-MAX_STEPS, Math.min(MAX_STEPS, Math.round(weight * STEPS))),
  );
  return { weights, values };
}

/** Gives each example in turn the share in the weights that its margin asks for (dual coordinate descent). */
function learnWeights(examples: readonly ReadExample[], values: Float32Array): Float32Array {
  const weights = new Float32Array(values.length);
  const { length } = examples;
  const shares = new Float32Array(length);
  const sizes = examples.map(({ read }) => lengthOf(read.seen, (number) => values[number]!));
  for (let turn = 0; turn < ROUNDS * length; turn++) {
    const at = Math.floor(((turn * GOLDEN_RATIO) % 1) * length);
    const { seen } = examples[at]!.read;
    const side = examples[at]!.kind === KIND_WITH_MARGIN ? 1 : -1;
    let sum = 0;
    for (const number of seen) sum += weights[number]! * values[number]!;
    const margin = side * (CONSTANT + sum / sizes[at]!);
    const share = shareAfter(shares[at]!, margin);
    const change = side * (share - shares[at]!);
    if (change === 0) continue;
    shares[at] = share;
    for (const number of seen) weights[number]! += (change * values[number]!) / sizes[at]!;
  }
  return weights;
}

/** The share in the weights with which the margin of an example is best paid for. */
function shareAfter(share: number, margin: number): number {
  const steepness = 1 + 1 / (2 * COST);
  return Math.max(0, share + (1 - margin - share / (2 * COST)) / steepness);
}

function valuesByCount({ total, sizes }: BayesCounts): Float32Array {
  const examples = [...sizes.values()].reduce((sum, each) => sum + each, 0);
  const most = total.reduce((max, count) => (count > max ? count : max), 0);
  return Float32Array.from({ length: most + 1 }, (_, count) => Math.log(examples / (count || 1)) ** 2);
}

/** The length of a vector of features, or 1 if it is 0; `others` is the sum of the squares of further features. */
function lengthOf(seen: readonly number[], valueOf: (number: number) => number, others = 0): number {
  let squares = others;
  for (const number of seen) squares += valueOf(number) ** 2;
  return Math.sqrt(squares) || 1;
}
