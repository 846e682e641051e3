import type { SharedMemory } from '../../weights/shared-memory';

/** TypeScript declares WebAssembly for browsers only. */
declare const WebAssembly: {
  Module: new (bytes: Buffer) => object;
  Instance: new (module: object, imports: object) => { exports: Kernel };
};

/** `kernel.wat`, compiled: its test compiles it again. */
const COMPILED = [
  'AGFzbQEAAAABCgFgBn9/f39/fwACFgEHZW5jb2RlcgZtZW1vcnkCAwCAgAQDAgEABwwBCG11bHRpcGx5AAAK/gEB+wECBn8FeyAC',
  'IARqIQYDQEEAIQcgASEIIAIhCwNAIAAhCiAIIANqIQn9DAAAAAAAAAAAAAAAAAAAAAAhDSANIQ4gDSEPIA0hEANAIAj9CQIAIQwg',
  'DSAMIAr9AAQA/boB/a4BIQ0gDiAMIAr9AAQQ/boB/a4BIQ4gDyAMIAr9AAQg/boB/a4BIQ8gECAMIAr9AAQw/boB/a4BIRAgCkHA',
  'AGohCiAIQQRqIQggCCAJSQ0ACyALIA39CwQAIAsgDv0LBBAgCyAP/QsEICALIBD9CwQwIAsgBGohCyAHQQFqIQcgByAFSQ0ACyAK',
  'IQAgAkHAAGohAiACIAZJDQALCw==',
].join('');
const kernel = new WebAssembly.Module(Buffer.from(COMPILED, 'base64'));

/** The functions of `kernel.wat`. */
export interface Kernel {
  multiply: (
    weights: number,
    inputs: number,
    sums: number,
    inputSize: number,
    sumSize: number,
    vectors: number,
  ) => void;
}

/** Connects the functions of `kernel.wat` with a memory. */
export function kernelFor(memory: SharedMemory): Kernel {
  return new WebAssembly.Instance(kernel, { encoder: { memory } }).exports;
}
