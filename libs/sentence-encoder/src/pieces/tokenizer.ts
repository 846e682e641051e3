import { Normalizer, type NormalizerRules } from './normalizer';
import { nextNode, pieceAt, ROOT, type Vocabulary } from './vocabulary';

/** Ids that every model of SentencePiece begins with. */
export const UNKNOWN = 0;
export const BEGIN = 1;
export const END = 2;

/** The difference in log probability between the least likely piece and an unknown character. */
const UNKNOWN_PENALTY = 10;

const FIRST_LOW_SURROGATE = 0xdc00;
const LAST_LOW_SURROGATE = 0xdfff;

/** SentencePiece's unigram model: cuts a text into the pieces whose product of probabilities is the greatest. */
export class Tokenizer {
  private readonly normalizer: Normalizer;
  private readonly unknownScore: number;
  /** By the end of a piece: the best score so far, where its last piece starts, and its id. */
  private best = new Float64Array(0);
  private starts = new Int32Array(0);
  private ids = new Int32Array(0);

  constructor(
    rules: NormalizerRules,
    private readonly vocabulary: Vocabulary,
  ) {
    this.normalizer = new Normalizer(rules);
    this.unknownScore =
      vocabulary.scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
  }

  /** The ids of the pieces of a text, in order; `UNKNOWN` stands for a character without a piece, and for no text. */
  encode(text: string): number[] {
    const normalized = this.normalizer.normalize(text);
    this.findBest(normalized);
    const pieces: number[] = [];
    for (let end = normalized.length; end > 0; end = this.starts[end] as number)
      pieces.push(this.ids[end] as number);
    return pieces.length === 0 ? [UNKNOWN] : pieces.toReversed();
  }

  private findBest(text: string): void {
    if (this.best.length <= text.length) {
      this.best = new Float64Array(2 * text.length + 1);
      this.starts = new Int32Array(this.best.length);
      this.ids = new Int32Array(this.best.length);
    }
    this.best.fill(Number.NEGATIVE_INFINITY, 0, text.length + 1);
    this.best[0] = 0;
    for (let start = 0; start < text.length; start++) {
      // No piece starts within a surrogate pair.
      if (start > 0 && isLowSurrogate(text, start)) continue;
      this.extend(text, start);
    }
  }

  /** Tries all pieces that start at a position. In a tie, the longer piece, which was found first, stays. */
  private extend(text: string, start: number): void {
    const { vocabulary } = this;
    const oneCharacter = start + (isLowSurrogate(text, start + 1) ? 2 : 1);
    let hasOneCharacter = false;
    let node = ROOT;
    for (let end = start + 1; end <= text.length; end++) {
      node = nextNode(vocabulary, node, text.charCodeAt(end - 1));
      if (node < 0) break;
      const id = pieceAt(vocabulary, node);
      if (id < 0) continue;
      this.offer(start, end, id, vocabulary.scores[id] as number);
      if (end === oneCharacter) hasOneCharacter = true;
    }
    if (!hasOneCharacter) this.offer(start, oneCharacter, UNKNOWN, this.unknownScore);
  }

  private offer(start: number, end: number, id: number, logProbability: number): void {
    const score = (this.best[start] as number) + logProbability;
    if (score <= (this.best[end] as number)) return;
    this.best[end] = score;
    this.starts[end] = start;
    this.ids[end] = id;
  }
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= FIRST_LOW_SURROGATE && unit <= LAST_LOW_SURROGATE;
}
