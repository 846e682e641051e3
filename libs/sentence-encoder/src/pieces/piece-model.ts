import { EncoderWeightsError } from '../weights/encoder-weights-error';

/** The content of a SentencePiece model: pieces by id, their log probabilities, and the rules of normalization. */
export interface PieceModel {
  readonly pieces: readonly string[];
  readonly scores: readonly number[];
  /**
   * The precompiled map of characters: a double array in Darts' format, then the replacements, each ended by a zero.
   */
  readonly charsmap: Buffer;
}

/** Numbers of the fields in SentencePiece's `ModelProto`. */
const MODEL = { pieces: 1, normalizer: 3 } as const;
const PIECE = { text: 1, score: 2 } as const;
const NORMALIZER = { charsmap: 2 } as const;

/** Wire types of protocol buffers. */
const VARINT = 0;
const FIXED_64 = 1;
const DELIMITED = 2;
const FIXED_32 = 5;

/** Reads a model of SentencePiece, a message of protocol buffers. @throws EncoderWeightsError */
export function readPieceModel(bytes: Buffer): PieceModel {
  const pieces: string[] = [];
  const scores: number[] = [];
  let charsmap: Buffer = Buffer.alloc(0);
  for (const [number, value] of fieldsOf(bytes)) {
    if (number === MODEL.pieces) {
      const fields = new Map(fieldsOf(value));
      const score = fields.get(PIECE.score);
      if (score !== undefined && score.length !== 4) throw broken();
      pieces.push(fields.get(PIECE.text)?.toString('utf8') ?? '');
      scores.push(score?.readFloatLE(0) ?? 0);
    } else if (number === MODEL.normalizer) {
      charsmap = new Map(fieldsOf(value)).get(NORMALIZER.charsmap) ?? charsmap;
    }
  }
  if (pieces.includes('') || scores.some((score) => !Number.isFinite(score))) throw broken();
  return { pieces, scores, charsmap };
}

/** The fields of a message by their numbers, in order. The value of a varint is not needed and is left empty. */
function* fieldsOf(bytes: Buffer): Generator<[number, Buffer]> {
  let at = 0;
  const varint = (): number => {
    let result = 0;
    for (let factor = 1; factor < 2 ** 49; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw broken();
      result += (byte & 0x7f) * factor;
      if (byte < 0x80) return result;
    }
    throw broken();
  };
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw broken();
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = varint();
    const wire = tag % 8;
    let value: Buffer;
    if (wire === VARINT) {
      varint();
      value = take(0);
    } else if (wire === FIXED_64) value = take(8);
    else if (wire === DELIMITED) value = take(varint());
    else if (wire === FIXED_32) value = take(4);
    else throw broken();
    yield [Math.floor(tag / 8), value];
  }
}

function broken(): EncoderWeightsError {
  return new EncoderWeightsError('has a broken model of word pieces');
}
