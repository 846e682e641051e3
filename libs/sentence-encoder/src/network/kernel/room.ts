import { ROOM_BYTES, type SharedMemory } from '../../weights/shared-memory';
import { kernelFor, type Kernel } from './kernel';

/** The factors are in the first bytes of a room, the sums after them. */
const INPUT_BYTES = 2 ** 14;

/** The room in which a thread computes with the matrices of a shared memory. It holds nothing between two calls. */
export class Room {
  readonly kernel: Kernel;
  readonly inputs: Int16Array;
  /** Over the same bytes as `inputs`. */
  readonly list: Int32Array;
  readonly sums: Int32Array;

  /** @param index which room: no other thread may use it */
  constructor(memory: SharedMemory, index: number) {
    this.kernel = kernelFor(memory);
    const { buffer } = memory;
    const start = index * ROOM_BYTES;
    this.inputs = new Int16Array(buffer, start, INPUT_BYTES / Int16Array.BYTES_PER_ELEMENT);
    this.list = new Int32Array(buffer, start, INPUT_BYTES / Int32Array.BYTES_PER_ELEMENT);
    const sums = (ROOM_BYTES - INPUT_BYTES) / Int32Array.BYTES_PER_ELEMENT;
    this.sums = new Int32Array(buffer, start + INPUT_BYTES, sums);
  }
}
