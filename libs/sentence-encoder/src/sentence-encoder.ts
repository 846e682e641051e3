import { Room } from './network/kernel/room';
import { UniversalNetwork } from './network/universal-network';
import { BEGIN, END, Tokenizer } from './pieces/tokenizer';
import { StudentNetwork } from './student/student-network';
import type { EncoderWeights } from './weights/encoder-weights';

/** A longer text gets the vector of its beginning, which bounds the time of a call. */
const MAX_CHARACTERS = 20_000;
const MAX_PIECES = 2_000;

/** Tables of pieces that are kept: 12 MB. */
const KEPT_PIECES = 1_000;

/**
 * The meaning of a text as a vector, by Universal Sentence Encoder multilingual v3 or its student. It works
 * synchronously, so each thread has its own; the weights are shared.
 */
export class SentenceEncoder {
  private readonly tokenizer: Tokenizer;
  private readonly network: { vectors(texts: readonly number[][]): Float32Array[] };

  /**
   * @param keptPieces how many pieces, 12 KB each, it remembers: for few short texts, fewer are as fast
   * @param room where it computes, 0 or 1: threads that share weights need different rooms
   */
  constructor(weights: EncoderWeights, { keptPieces = KEPT_PIECES, room = 0 } = {}) {
    const ownRoom = new Room(weights.memory, room);
    this.tokenizer = new Tokenizer(weights.normalizer, weights.vocabulary);
    this.network =
      'levels' in weights
        ? new StudentNetwork(weights, ownRoom)
        : new UniversalNetwork(weights, keptPieces, ownRoom);
  }

  /** The vectors of texts in their order: `DIMENSIONS` values of length 1. Never throws. */
  encode(texts: readonly string[]): Float32Array[] {
    return this.network.vectors(texts.map((text) => this.piecesOf(text)));
  }

  private piecesOf(text: string): number[] {
    const pieces = this.tokenizer.encode(text.slice(0, MAX_CHARACTERS));
    return [BEGIN, ...pieces.slice(0, MAX_PIECES), END];
  }
}
