import { writeMatrix, type Matrix } from '../network/matrix';
import { NGRAMS } from '../network/shape';
import { EncoderWeightsError } from './encoder-weights-error';
import { readNpy } from './npy';
import { shared } from './shared';
import type { SharedMemory } from './shared-memory';
import type { ZipFiles } from './zip-files';

const MAX_ARRAY_BYTES = 2 ** 23;

/** Reads arrays by name and checks their types, shapes and values. */
export class ArrayReader {
  constructor(
    private readonly arrays: ZipFiles,
    readonly memory: SharedMemory,
  ) {}

  async floats(name: string, ...shape: number[]): Promise<Float32Array> {
    const values = readNpy(name, await this.file(name), { dtype: '<f4', shape });
    if (!values.every(Number.isFinite))
      throw new EncoderWeightsError(`has values that are no numbers in ${name}`);
    return values;
  }

  /** Values that are kept as they are, while matrices are only written into the shared memory in another form. */
  async sharedFloats(name: string, length: number): Promise<Float32Array> {
    return shared(Float32Array, await this.floats(name, length));
  }

  async bytes(name: string, ...shape: number[]): Promise<Uint8Array> {
    return readNpy(name, await this.file(name), { dtype: '|u1', shape });
  }

  async matrix(name: string, rows: number, columns: number): Promise<Matrix> {
    return writeMatrix(this.memory, await this.floats(name, rows, columns), { columns });
  }

  async signedBytes(name: string, ...shape: number[]): Promise<Int8Array> {
    return readNpy(name, await this.file(name), { dtype: '|i1', shape });
  }

  /** A matrix of levels, in one segment; the value of a level is in `<name>_scale`, for each column. */
  async scaledMatrix(name: string, rows: number, columns: number): Promise<Matrix> {
    const levels = await this.signedBytes(name, rows, columns);
    const scale = await this.floats(`${name}_scale`, columns);
    const values = Float32Array.from(levels, (level, i) => level * scale[i % columns]!);
    return writeMatrix(this.memory, values, { columns, segment: rows });
  }

  /** The arrays of all convolutions, which have the width in their names. */
  async perNgram(name: string, ...shape: number[]): Promise<Float32Array[]> {
    const arrays = [];
    for (const { width } of NGRAMS) arrays.push(await this.floats(`${name}${width}`, ...shape));
    return arrays;
  }

  private async file(name: string): Promise<Buffer> {
    return this.arrays.read(`${name}.npy`, MAX_ARRAY_BYTES);
  }
}
