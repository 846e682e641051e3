/** Memory of WebAssembly that threads share. */
export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
  /** Adds pages and returns how many there were. */
  grow: (pages: number) => number;
}

declare global {
  /** The parts that the encoder uses: TypeScript declares WebAssembly for browsers only. */
  const WebAssembly: {
    Memory: new (options: { initial: number; maximum: number; shared: true }) => SharedMemory;
    Module: new (bytes: Buffer) => object;
    Instance: new (module: object, imports: object) => { exports: object };
  };
}

const PAGE_BYTES = 65_536;
/** Address space. Only pages that were written to take memory. */
const MAX_PAGES = 1_024;

/** Each thread computes in its own room at the beginning: in Node.js 20, a module has one memory. */
const ROOMS = 2;
const ROOM_PAGES = 2;
export const ROOM_BYTES = ROOM_PAGES * PAGE_BYTES;

/** A memory with only a room for each thread. */
export function sharedMemory(): SharedMemory {
  return new WebAssembly.Memory({ initial: ROOMS * ROOM_PAGES, maximum: MAX_PAGES, shared: true });
}

/** Adds room for this many bytes at the end of the memory; returns its address. */
export function allocate(memory: SharedMemory, bytes: number): number {
  return memory.grow(Math.ceil(bytes / PAGE_BYTES)) * PAGE_BYTES;
}
