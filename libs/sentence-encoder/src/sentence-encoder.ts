import { Room } from './network/kernel/room';
import { LANES } from './network/matrix';
import { PieceTables } from './network/piece-tables';
import { FEATURES } from './network/shape';
import { TextFeatures } from './network/text-features';
import { VectorHead } from './network/vector-head';
import { BEGIN, END, Tokenizer } from './pieces/tokenizer';
import type { EncoderWeights } from './weights/encoder-weights';

/** A longer text gets the vector of its beginning, which bounds the time of a call. */
const MAX_CHARACTERS = 20_000;
const MAX_PIECES = 2_000;

/** Tables of pieces that are kept: 12 MB. */
const KEPT_PIECES = 1_000;

/**
 * Universal Sentence Encoder multilingual v3: the meaning of a text as a vector. It works synchronously, so each
 * thread has its own; the weights are shared.
 */
export class SentenceEncoder {
  private readonly tokenizer: Tokenizer;
  private readonly features: TextFeatures;
  private readonly head: VectorHead;

  /**
   * @param keptPieces how many pieces, 12 KB each, it remembers: for few short texts, fewer are as fast
   * @param room where it computes, 0 or 1: threads that share weights need different rooms
   */
  constructor(weights: EncoderWeights, { keptPieces = KEPT_PIECES, room = 0 } = {}) {
    const ownRoom = new Room(weights.memory, room);
    this.tokenizer = new Tokenizer(weights.normalizer, weights.vocabulary);
    this.features = new TextFeatures(weights, new PieceTables(weights, keptPieces, ownRoom), ownRoom);
    this.head = new VectorHead(weights, ownRoom);
  }

  /** The vectors of texts in their order: `DIMENSIONS` values of length 1. Never throws. */
  encode(texts: readonly string[]): Float32Array[] {
    const vectors: Float32Array[] = [];
    for (let i = 0; i < texts.length; i += LANES) vectors.push(...this.encodeFew(texts.slice(i, i + LANES)));
    return vectors;
  }

  private encodeFew(texts: readonly string[]): Float32Array[] {
    const pieceCounts = texts.map((text, lane) => {
      const pieces = this.piecesOf(text);
      this.features.writeSum(pieces, this.head.sums, lane * FEATURES);
      return pieces.length;
    });
    return this.head.vectors(pieceCounts);
  }

  private piecesOf(text: string): number[] {
    const pieces = this.tokenizer.encode(text.slice(0, MAX_CHARACTERS));
    return [BEGIN, ...pieces.slice(0, MAX_PIECES), END];
  }
}
