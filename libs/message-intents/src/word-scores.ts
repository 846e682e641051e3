import { Bayes, type BayesCounts, type ReadText } from './bayes';
import type { Example, MessageKind } from './examples';
import { KIND_WITH_MARGIN, Margins, type MarginWeights, type SizedText } from './margins';

/** The weight of a margin beside the log odds; chosen by cross-validation on the examples. */
const MARGIN_WEIGHT = 6;

/** Scores texts by their words: by naive Bayes and, for danger, by learned weights. */
export class WordScores {
  readonly bayes: Bayes;
  /** What it was made from. */
  readonly learned: { bayes: BayesCounts; margins: MarginWeights };
  private readonly margins: Margins;

  constructor(counts: BayesCounts, weights: MarginWeights) {
    this.bayes = new Bayes(counts);
    this.margins = new Margins(counts.total, weights);
    this.learned = { bayes: counts, margins: weights };
  }

  /** A text, for `score`. */
  read(text: string): SizedText {
    return this.margins.sized(this.bayes.read(text));
  }

  /** How much more likely a text is of the kind than another message. */
  score(read: SizedText, kind: MessageKind): number {
    const score = this.bayes.score(read, kind);
    return kind === KIND_WITH_MARGIN ? score + MARGIN_WEIGHT * this.margins.of(read) : score;
  }

  /** The score that an example, whose features are `read`, would have if it had not been learned. */
  scoreLeftOut(example: LeftOut & { read: ReadText }, kind: MessageKind): number {
    return withMargin(this.bayes.score(example.read, kind, example.kind), kind, example.margin);
  }
}

/** The score of a text for a kind, from its log odds and its margin. */
export function withMargin(logOdds: number, kind: MessageKind, margin: number): number {
  return kind === KIND_WITH_MARGIN ? logOdds + MARGIN_WEIGHT * margin : logOdds;
}

/** An example, with its margin from weights that were learned without it. */
export interface LeftOut extends Example {
  margin: number;
}
