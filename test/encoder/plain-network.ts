import type { NumpyArray } from './wheel';

/**
 * The encoder's network in plain arithmetic, without a table, a packed number or a shortcut: the fast network must
 * give the same vectors.
 */
export function plainVector(arrays: ReadonlyMap<string, NumpyArray>, pieces: readonly number[]): number[] {
  const get = (name: string): ArrayLike<number> => (arrays.get(name) as NumpyArray).values;
  const embeddings = pieces.map((piece) => {
    const chunk = piece % 17;
    const levels = (get(`q${chunk + 1}`) as Uint8Array).subarray(Math.floor(piece / 17) * 512);
    return Array.from({ length: 512 }, (_, i) => levels[i]! * get('scale')[chunk]! + get('lo')[chunk]!);
  });
  const orders = [2, 3, 5];
  const all = (name: string): number[] => orders.flatMap((order) => Array.from(get(`${name}${order}`)));
  const channels = embeddings.map((embedding) =>
    normalized(
      orders.flatMap((order) => product(embedding, get(`proj${order}`), get(`proj_b${order}`))),
      all('ln_g'),
      all('ln_b'),
    ),
  );
  const convolved = orders.map((order, i) => {
    const input = channels.map((values) => values.slice(i * 256, (i + 1) * 256));
    return convolve(
      convolve(input, order, get(`w1_${order}`), get(`b1_${order}`)),
      order,
      get(`w2_${order}`),
      get(`b2_${order}`),
    );
  });
  const features = embeddings.map((embedding, t) =>
    normalized([...embedding, ...convolved.flatMap((values) => values[t]!)], get('ln_g'), get('ln_b')),
  );
  const projected = features.map((values) => product(values, get('cnn_W'), get('cnn_b')));
  const mean = sumOf(projected).map((value) => value / Math.sqrt(pieces.length));
  const relu = (values: number[]): number[] => values.map((value) => Math.max(value, 0));
  const y0 = relu(product(mean, get('d0')));
  const y1 = relu(sumOf([product(mean, get('p1')), product(y0, get('d1'))]));
  const y2 = relu(product(y1, get('d2')));
  const z = sumOf([product(y1, get('p3')), product(y2, get('d3'))]).map(Math.tanh);
  return z.map((value) => value / Math.hypot(...z));
}

function convolve(
  input: number[][],
  order: number,
  weights: ArrayLike<number>,
  bias: ArrayLike<number>,
): number[][] {
  const left = Math.floor((order - 1) / 2);
  const zeros: number[] = Array.from({ length: 256 }, () => 0);
  return input.map((values, t) => {
    const window = Array.from({ length: order }, (_, k) => input[t - left + k] ?? zeros).flat();
    return product(window, weights, bias).map((value, i) => Math.max(value, 0) + values[i]!);
  });
}

function product(vector: number[], matrix: ArrayLike<number>, bias?: ArrayLike<number>): number[] {
  const columns = matrix.length / vector.length;
  return Array.from({ length: columns }, (_, column) =>
    vector.reduce((sum, value, row) => sum + value * matrix[row * columns + column]!, bias?.[column] ?? 0),
  );
}

function normalized(values: number[], gain: ArrayLike<number>, shift: ArrayLike<number>): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return values.map((value, i) => ((value - mean) / Math.sqrt(variance + 1e-12)) * gain[i]! + shift[i]!);
}

function sumOf(vectors: number[][]): number[] {
  return vectors.reduce((sum, vector) => sum.map((value, i) => value + vector[i]!));
}
