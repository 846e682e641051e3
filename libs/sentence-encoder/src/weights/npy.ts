import { EncoderWeightsError } from './encoder-weights-error';

/** Element types that the weights have, by NumPy's names: little-endian floats, and bytes without and with a sign. */
const ARRAYS = { '<f4': Float32Array, '<f8': Float64Array, '|u1': Uint8Array, '|i1': Int8Array } as const;

type Dtype = keyof typeof ARRAYS;

const MAGIC = Buffer.from('\u0093NUMPY', 'latin1');
const PREFIX_BYTES = 10;

/**
 * The elements of an array in NumPy's format NPY 1.0, row after row, after its type and shape were checked.
 * @throws EncoderWeightsError
 */
export function readNpy<D extends Dtype>(
  name: string,
  bytes: Buffer,
  { dtype, shape }: { dtype: D; shape: readonly number[] },
): InstanceType<(typeof ARRAYS)[D]> {
  const fail = (reason: string): never => {
    throw new EncoderWeightsError(`has an array ${name} ${reason}`);
  };
  if (bytes.length < PREFIX_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC) || bytes[6] !== 1) {
    fail('that is not in the format NPY 1.0');
  }
  const start = PREFIX_BYTES + bytes.readUInt16LE(8);
  const header = bytes.toString('latin1', PREFIX_BYTES, start);
  const described = /'descr': '([^']*)', 'fortran_order': False, 'shape': \(([\d, ]*)\)/.exec(header);
  if (described === null) return fail('whose header is not understood');
  const found = (described[2] as string)
    .split(',')
    .flatMap((size) => (size.trim() === '' ? [] : [Number(size)]));
  if (described[1] !== dtype) fail(`of type ${described[1]} instead of ${dtype}`);
  if (found.join() !== shape.join()) fail(`of shape (${found.join(', ')}) instead of (${shape.join(', ')})`);
  const Elements = ARRAYS[dtype];
  const count = shape.reduce((product, size) => product * size, 1);
  if (bytes.length - start !== count * Elements.BYTES_PER_ELEMENT) fail('that is cut, or too long');
  const isAligned = (bytes.byteOffset + start) % Elements.BYTES_PER_ELEMENT === 0;
  const aligned = isAligned ? bytes.subarray(start) : Uint8Array.from(bytes.subarray(start));
  return new Elements(aligned.buffer as ArrayBuffer, aligned.byteOffset, count) as InstanceType<
    (typeof ARRAYS)[D]
  >;
}
