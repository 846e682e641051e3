import { KINDS, type MessageKind } from './examples';
import { FeatureNumbers, type FeatureTable } from './feature-numbers';
import { featuresOf } from './features';

// The constants were chosen by five-fold cross-validation on the examples, in which translations stay together.

/** The additional examples of the kind that each feature is assumed to have, with as many others for each of them. */
const DOUBT = 0.4;
/** Keeps messages of one or two words from the highest scores. */
const FEATURES_ADDED = 8;
/** Features of a text are not independent: a long text is no surer than a short text. */
const LENGTH_POWER = 0.6;
/** Counts are bytes: a feature of more examples counts as much. */
const MAX_COUNT = 255;
/** Kinds that often occur in one message are not compared with each other. */
const BESIDE: Partial<Record<MessageKind, readonly MessageKind[]>> = {
  danger: ['grief', 'person'],
  person: ['grief', 'danger'],
  complaint: ['grief', 'unhelpful'],
  grief: ['danger', 'complaint'],
};

/** The logarithms of all counts that features have, with the doubt added. */
interface Logarithms {
  own: Float64Array;
  others: Float64Array;
  /** The logarithm of the number of other examples for each example of the kind. */
  size: number;
}

/** The numbers of the features of a text that examples have, and the number of all its features. */
export interface ReadText {
  seen: readonly number[];
  count: number;
}

/** The counts over the examples; plain data. */
export interface BayesCounts {
  table: FeatureTable;
  /** The number of examples of each kind with a feature. The counts of a feature are adjacent: one look into memory. */
  counts: Uint8Array;
  /** The number of examples with a feature. */
  total: Uint16Array;
  /** The number of examples of each kind. */
  sizes: Map<MessageKind, number>;
}

/** Naive Bayes over example sentences: how likely a text is of each kind, rather than another message. */
export class Bayes {
  private readonly numbers: FeatureNumbers;
  private readonly counts: Uint8Array;
  private readonly total: Uint16Array;
  private readonly sizes: Map<MessageKind, number>;
  private readonly logarithms = new Map<MessageKind, Logarithms>();
  /** The count of the feature that most examples have. */
  private most: number | undefined;

  /** Starts empty, or with the given counts. */
  constructor(counted?: BayesCounts) {
    this.numbers = new FeatureNumbers(counted?.table);
    this.counts = counted?.counts ?? new Uint8Array(FeatureNumbers.MAX * KINDS.length);
    this.total = counted?.total ?? new Uint16Array(FeatureNumbers.MAX);
    this.sizes = counted?.sizes ?? new Map();
  }

  /** The learned counts. */
  get counted(): BayesCounts {
    const { table } = this.numbers;
    return {
      table,
      counts: this.counts.subarray(0, table.size * KINDS.length),
      total: this.total.subarray(0, table.size),
      sizes: this.sizes,
    };
  }

  /** Learns from an example with these features. All must be learned before the first score. */
  learn(features: readonly number[], kind: MessageKind): void {
    this.sizes.set(kind, (this.sizes.get(kind) ?? 0) + 1);
    const column = KINDS.indexOf(kind);
    for (const feature of features) {
      const number = this.numbers.add(feature);
      const at = number * KINDS.length + column;
      if (this.counts[at]! < MAX_COUNT) this.counts[at]!++;
      this.total[number]!++;
    }
  }

  /** A text, for `score`. */
  read(text: string): ReadText {
    const features = featuresOf(text);
    const numbers = features.map((feature) => this.numbers.of(feature));
    return { seen: numbers.filter((number) => number >= 0), count: features.length };
  }

  /**
   * The log odds of the kind against other messages, summed over the features of a text and divided by a power of their
   * number. `known`: the kind of the text if the text is an example, which is then not counted.
   */
  score({ seen, count: all }: ReadText, kind: MessageKind, known?: MessageKind): number {
    if (!this.sizes.has(kind)) return -Infinity;
    const { own, others, size } = this.logarithmsOf(kind);
    const beside = besideOf(kind);
    const column = KINDS.indexOf(kind);
    const columnsBeside = beside.map((each) => KINDS.indexOf(each));
    const leftOwn = known === kind ? 1 : 0;
    const left = known === undefined || beside.includes(known) ? 0 : 1;
    // A feature without examples is neutral.
    let odds = all * size + (all - seen.length) * (own[0]! - others[0]!);
    for (const number of seen) {
      const row = number * KINDS.length;
      const count = this.counts[row + column]! - leftOwn;
      let rest = this.total[number]! - left - count;
      for (const other of columnsBeside) rest -= this.counts[row + other]!;
      odds += own[count]! - others[rest]!;
    }
    return odds / (all + FEATURES_ADDED) ** LENGTH_POWER;
  }

  private logarithmsOf(kind: MessageKind): Logarithms {
    const known = this.logarithms.get(kind);
    if (known) return known;
    const own = this.sizes.get(kind)!;
    const sizesBeside = besideOf(kind).map((each) => this.sizes.get(each) ?? 0);
    const all = [...this.sizes.values()].reduce((sum, each) => sum + each, 0);
    const others = sizesBeside.reduce((rest, each) => rest - each, all - own);
    this.most ??= this.total.reduce((most, count) => (count > most ? count : most));
    const made = {
      own: logarithms(MAX_COUNT, DOUBT),
      others: logarithms(this.most, (DOUBT * others) / own),
      size: Math.log(others / own),
    };
    this.logarithms.set(kind, made);
    return made;
  }
}

/** The kinds that are not compared with a kind. */
export function besideOf(kind: MessageKind): readonly MessageKind[] {
  return BESIDE[kind] ?? [];
}

function logarithms(most: number, added: number): Float64Array {
  return Float64Array.from({ length: most + 1 }, (_, count) => Math.log(count + added));
}
